package dev.headway.testkit.feature;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.variable.VariableException;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.runtime.MessageCorrelationResultWithVariables;
import dev.headway.engine.variable.VariableMap;
import dev.headway.engine.variable.Variables;
import dev.headway.engine.variable.Variables.SerializationDataFormats;
import dev.headway.engine.variable.type.ValueType;
import dev.headway.engine.variable.value.FileValue;
import dev.headway.engine.variable.value.IntegerValue;
import dev.headway.engine.variable.value.ObjectValue;
import dev.headway.engine.variable.value.StringValue;
import dev.headway.engine.variable.value.TypedValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Values with types, as programs of Camunda set and read them. */
@SuppressWarnings("JavaUtilDate") // the family's API has dates
interface TypedVariableContract extends EngineContract {
    private String start(VariableMap variables) {
        deploy(Models.userTask("p", "task"));
        return runtimeService().startProcessInstanceByKey("p", variables).getId();
    }

    @Test
    default void whatHasATypeIsStoredWithoutIt() {
        String id = start(Variables.createVariables()
                .putValue("text", "a")
                .putValueTyped("typed", Variables.stringValue("b"))
                .putValueTyped("number", Variables.integerValue(1))
                .putValueTyped("nothing", Variables.untypedNullValue()));
        runtimeService().setVariable(id, "late", Variables.dateValue(new Date(5)));
        runtimeService().setVariables(id, Map.of("more", Variables.longValue(6L)));
        runtimeService().setVariableLocal(id, "truth", Variables.booleanValue(true));
        assertThat(runtimeService().getVariables(id))
                .containsEntry("text", "a")
                .containsEntry("typed", "b")
                .containsEntry("number", 1)
                .containsEntry("nothing", null)
                .containsEntry("late", new Date(5))
                .containsEntry("more", 6L)
                .containsEntry("truth", true);
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .processInstanceId(id)
                        .variableValueEquals("number", Variables.integerValue(1))
                        .count())
                .isEqualTo(1);
    }

    @Test
    default void whatIsStoredIsReadWithItsType() {
        String id = start(Variables.createVariables()
                .putValue("text", "a")
                .putValue("list", List.of(1, 2))
                .putValue("nothing", null));
        StringValue text = runtimeService().getVariableTyped(id, "text");
        assertThat(text.getValue()).isEqualTo("a");
        assertThat(text.getType()).isEqualTo(ValueType.STRING);
        TypedValue nothing = runtimeService().getVariableTyped(id, "nothing");
        assertThat(nothing.getType()).isEqualTo(ValueType.NULL);
        TypedValue missing = runtimeService().getVariableTyped(id, "missing");
        assertThat(missing).isNull();
        ObjectValue list = runtimeService().getVariableTyped(id, "list", false);
        assertThat(list.getValueSerialized()).isEqualTo("[1,2]");
        assertThat(list.isDeserialized()).isFalse();
        assertThatThrownBy(list::getValue).isInstanceOf(IllegalStateException.class);
        list = runtimeService().getVariableLocalTyped(id, "list");
        assertThat(list.getValue()).isEqualTo(List.of(1, 2));
        text = runtimeService().getVariableLocalTyped(id, "text", false);
        assertThat(text.getValue()).isEqualTo("a");
        assertThat(runtimeService().getVariablesTyped(id))
                .containsEntry("text", "a")
                .hasSize(3);
        assertThat(runtimeService()
                        .getVariablesTyped(id, false)
                        .<ObjectValue>getValueTyped("list")
                        .isDeserialized())
                .isFalse();
        assertThat(runtimeService().getVariablesTyped(id, List.of("text"), true))
                .containsOnlyKeys("text");
        assertThat(runtimeService().getVariablesLocalTyped(id)).hasSize(3);
        assertThat(runtimeService().getVariablesLocalTyped(id, false)).hasSize(3);
        assertThat(runtimeService().getVariablesLocalTyped(id, List.of("nothing"), true))
                .containsOnlyKeys("nothing");
        String task = taskService().createTaskQuery().singleResult().getId();
        text = taskService().getVariableTyped(task, "text");
        assertThat(text.getValue()).isEqualTo("a");
        assertThat(runtimeService()
                        .createVariableInstanceQuery()
                        .processInstanceId(id)
                        .variableName("text")
                        .singleResult()
                        .getTypedValue())
                .isEqualTo(Variables.stringValue("a"));
        assertThat(historyService()
                        .createHistoricVariableInstanceQuery()
                        .processInstanceId(id)
                        .variableName("text")
                        .singleResult()
                        .getTypedValue()
                        .getType())
                .isEqualTo(ValueType.STRING);
    }

    @Test
    default void objectsAreKeptAsJson() {
        VariableClassesContract.Line line = new VariableClassesContract.Line("EUR", 5);
        String id = start(Variables.createVariables()
                .putValue(
                        "java",
                        Variables.objectValue(line)
                                .serializationDataFormat("application/json")
                                .create())
                .putValue(
                        "text",
                        Variables.serializedObjectValue("{\"sku\":\"USD\",\"amount\":7}")
                                .objectTypeName(VariableClassesContract.Line.class.getName())
                                .serializationDataFormat(SerializationDataFormats.JSON)
                                .create()));
        assertThat(runtimeService().getVariable(id, "java")).isEqualTo(line);
        assertThat(runtimeService().getVariable(id, "text")).isEqualTo(new VariableClassesContract.Line("USD", 7));
        ObjectValue read = runtimeService().getVariableTyped(id, "text");
        assertThat(read.getValue(VariableClassesContract.Line.class).amount()).isEqualTo(7);
        assertThat(read.getObjectTypeName()).isEqualTo(VariableClassesContract.Line.class.getName());
        assertThat(read.getSerializationDataFormat()).isEqualTo("application/json");
        assertThatThrownBy(() -> Variables.objectValue(line).serializationDataFormat(SerializationDataFormats.XML))
                .isInstanceOf(VariableException.class)
                .hasMessageContaining("application/xml");
        assertThatThrownBy(() ->
                        Variables.serializedObjectValue("x").serializationDataFormat(SerializationDataFormats.JAVA))
                .isInstanceOf(VariableException.class);
    }

    @Test
    default void filesAreRead() throws IOException {
        String id = start(Variables.createVariables()
                .putValue(
                        "file",
                        Variables.fileValue("a.txt")
                                .file("hello".getBytes(UTF_8))
                                .mimeType("text/plain")
                                .encoding(UTF_8)
                                .create()));
        FileValue file = runtimeService().getVariableTyped(id, "file");
        assertThat(file.getFilename()).isEqualTo("a.txt");
        assertThat(file.getMimeType()).isEqualTo("text/plain");
        assertThat(file.getEncodingAsCharset()).isEqualTo(UTF_8);
        assertThat(file.getValue().readAllBytes()).isEqualTo("hello".getBytes(UTF_8));
    }

    @Test
    default void delegatesSeeTypesAndTransientValues() {
        List<Object> seen = new ArrayList<>();
        bean("first", (JavaDelegate) execution -> {
            IntegerValue amount = execution.getVariableTyped("amount");
            seen.add(amount.getValue());
            TypedValue secret = execution.getVariableTyped("secret");
            seen.add(secret.isTransient());
            execution.setVariable("token", Variables.stringValue("t", true));
            execution.setVariables(Variables.putValue("kept", Variables.stringValue("k")));
            execution.setVariableLocal("here", Variables.stringValue("h", true));
        });
        bean("second", (JavaDelegate) execution -> {
            seen.add(execution.getVariable("token"));
            seen.add(execution.getVariablesTyped().getValueTyped("token").isTransient());
            seen.add(execution.getVariablesTyped(false).get("kept"));
            TypedValue here = execution.getVariableLocalTyped("here");
            seen.add(here.isTransient());
            seen.add(execution.getVariablesLocalTyped().containsKey("here")
                    && execution.getVariablesLocalTyped(false).containsKey("here"));
            TypedValue none = execution.getVariableTyped("none");
            seen.add(none == null);
        });
        deploy(Models.file(
                "<process id='p' isExecutable='true'><startEvent id='s'/>",
                "<serviceTask id='a' camunda:delegateExpression='${first}'/>",
                "<serviceTask id='b' camunda:delegateExpression='${second}'/><userTask id='t'/>",
                Models.path("s", "a", "b", "t"),
                "</process>"));
        String id = runtimeService()
                .startProcessInstanceByKey(
                        "p", Variables.putValue("amount", 3).putValueTyped("secret", Variables.stringValue("x", true)))
                .getId();
        assertThat(seen).containsExactly(3, true, "t", true, "k", true, true, true);
        assertThat(runtimeService().getVariables(id)).containsOnlyKeys("amount", "kept");
        assertThatThrownBy(() -> runtimeService().setVariable(id, "x", Variables.stringValue("x", true)))
                .hasMessageContaining("transient");
        assertThatThrownBy(() -> Variables.createVariables().putValue("a", "b").getValue("a", Integer.class))
                .isInstanceOf(ClassCastException.class);
    }

    @Test
    default void transientValuesAreTakenWhereStepsBegin() {
        deploy(Models.file(
                "<process id='p' isExecutable='true'><startEvent id='s'/><userTask id='t'/>",
                "<serviceTask id='a' camunda:expression='${secret}' camunda:resultVariable='copy'/><receiveTask id='r'/>",
                "<serviceTask id='b' camunda:expression='${secret}' camunda:resultVariable='second'/><userTask id='u'/>",
                Models.path("s", "t", "a", "r", "b", "u"),
                "</process>"));
        String id = runtimeService()
                .createProcessInstanceByKey("p")
                .setVariables(Variables.putValue("secret", Variables.stringValue("gone", true)))
                .start()
                .getId();
        taskService()
                .complete(
                        taskService().createTaskQuery().singleResult().getId(),
                        Variables.putValue("secret", Variables.stringValue("x", true)));
        String execution = runtimeService()
                .createExecutionQuery()
                .processInstanceId(id)
                .activityId("r")
                .singleResult()
                .getId();
        runtimeService().trigger(execution, Variables.putValue("secret", Variables.stringValue("y", true)));
        assertThat(runtimeService().getVariables(id)).containsOnly(Map.entry("copy", "x"), Map.entry("second", "y"));
    }

    @Test
    default void aMessageAnswersWithVariables() {
        deploy(Models.file(
                "<message id='m' name='m'/>",
                "<process id='p' isExecutable='true'><startEvent id='s'/>",
                "<receiveTask id='r' messageRef='m'/><userTask id='t'/>",
                Models.path("s", "r", "t"),
                "</process>"));
        runtimeService().startProcessInstanceByKey("p", Map.of("a", 1));
        MessageCorrelationResultWithVariables result = runtimeService()
                .createMessageCorrelation("m")
                .setVariable("b", 2)
                .correlateWithResultAndVariables(true);
        assertThat(result.getVariables()).containsOnly(Map.entry("a", 1), Map.entry("b", 2));
        assertThat(runtimeService().createMessageCorrelation("m").correlateAllWithResultAndVariables(false))
                .isEmpty();
    }

    @Test
    default void whatATransientValueIsRefusedForSaysWhatToDo() {
        assertThatThrownBy(() -> dev.headway.core.variable.VariableDocument.of(
                        Variables.putValue("x", Variables.stringValue("x", true))))
                .isInstanceOf(VariableException.class)
                .hasMessageContaining("without isTransient");
    }
}
