package dev.headway.rest.v1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.delegate.CollectionHandler;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.DelegateTask;
import dev.headway.engine.delegate.DelegateVariableMapping;
import dev.headway.engine.delegate.ExecutionListener;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.delegate.TaskListener;
import dev.headway.engine.delegate.TriggerableJavaDelegate;
import dev.headway.engine.delegate.VariableAggregator;
import dev.headway.engine.delegate.VariableAggregatorContext;
import dev.headway.engine.delegate.VariableScope;
import dev.headway.engine.runtime.VariableInstance;
import dev.headway.engine.variable.VariableMap;
import dev.headway.rest.Models;
import dev.headway.rest.RestFixture;
import java.net.http.HttpResponse;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An expression or code of a model that fails inside a call is the model's fault: a 422 with its element and its text, and nothing changes. */
class FailingModelsTest {
    private static final String WRONG = "${nobody.name}";
    private static RestFixture rest;

    @BeforeAll
    static void start() {
        rest = new RestFixture();
    }

    @AfterAll
    static void stop() {
        rest.close();
    }

    private static String model(String id, String before) {
        return Models.process(id, before + """
                <sequenceFlow id="f2" sourceRef="wait" targetRef="broken"/>
                <serviceTask id="broken" camunda:expression="%s"/>
                <sequenceFlow id="f3" sourceRef="broken" targetRef="end"/><endEvent id="end"/>
                """.formatted(WRONG));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            task    | <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="wait"/><userTask id="wait"/>
            message | <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="wait"/><receiveTask id="wait" messageRef="paid"/>
            trigger | <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="wait"/><receiveTask id="wait"/>
            start   | <startEvent id="wait"/>
            """)
    void areNamed(String id, String before) {
        rest.deploy(model(id, before));
        String at = "/headway/v1/process-instances";
        HttpResponse<String> started = rest.post(at, "{\"processDefinitionKey\": \"" + id + "\"}");
        if (id.equals("start")) {
            refused(started);
            return;
        }
        assertThat(started.statusCode()).as(started.body()).isEqualTo(200);
        String instance = RestFixture.json(started).path("id").stringValue();
        refused(
                switch (id) {
                    case "task" ->
                        rest.post(
                                "/headway/v1/tasks/"
                                        + rest.engine()
                                                .getTaskService()
                                                .createTaskQuery()
                                                .processInstanceId(instance)
                                                .singleResult()
                                                .getId()
                                        + "/complete",
                                "{}");
                    case "message" -> rest.post("/headway/v1/messages", "{\"messageName\": \"paid\"}");
                    default ->
                        rest.post(
                                "/headway/v1/executions/"
                                        + rest.engine()
                                                .getRuntimeService()
                                                .createExecutionQuery()
                                                .processInstanceId(instance)
                                                .activityId("wait")
                                                .singleResult()
                                                .getId()
                                        + "/trigger",
                                "{}");
                });
    }

    /** User code of all kinds that throws what it likes. */
    public static final class Throws implements JavaDelegate, ExecutionListener, TaskListener {
        @Override
        public void execute(DelegateExecution execution) {
            throw new IllegalStateException("the stock is empty");
        }

        @Override
        public void notify(DelegateExecution execution) {
            throw new IllegalStateException("the stock is empty");
        }

        @Override
        public void notify(DelegateTask task) {
            throw new IllegalStateException("the stock is empty");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            delegate | <serviceTask id="broken" camunda:class="CLASS"/>
            begin | <task id="broken"><extensionElements><camunda:executionListener event="start" class="CLASS"/></extensionElements></task>
            finish | <manualTask id="broken"><extensionElements><camunda:executionListener event="end" class="CLASS"/></extensionElements></manualTask>
            created | <userTask id="broken"><extensionElements><camunda:taskListener event="create" class="CLASS"/></extensionElements></userTask>
            sent | <sendTask id="broken" camunda:class="CLASS"/>
            ruled | <businessRuleTask id="broken" camunda:class="CLASS"/>
            thrown | <intermediateThrowEvent id="broken"><messageEventDefinition messageRef="paid" camunda:class="CLASS"/></intermediateThrowEvent>
            """)
    void codeThatThrowsIsNamedWithItsElement(String id, String element) {
        rest.deploy(Models.process(
                id,
                "<startEvent id=\"start\"/><sequenceFlow id=\"f1\" sourceRef=\"start\" targetRef=\"broken\"/>"
                        + element.replace("CLASS", Throws.class.getName())));
        HttpResponse<String> response =
                rest.post("/headway/v1/process-instances", "{\"processDefinitionKey\": \"" + id + "\"}");
        assertThat(response.statusCode()).as(response.body()).isEqualTo(422);
        assertThat(response.body())
                .contains("urn:headway:problem:model-failed")
                .contains("'broken'")
                .contains("'" + id + "'")
                .contains("the stock is empty")
                .doesNotContain("\\tat ");
    }

    /** Code of calls and loops that throws as soon as it is asked. */
    public static final class ThrowsAtOnce implements DelegateVariableMapping, CollectionHandler, VariableAggregator {
        @Override
        public void mapInputVariables(DelegateExecution caller, VariableMap variables) {
            throw new IllegalStateException("the stock is empty");
        }

        @Override
        public void mapOutputVariables(DelegateExecution caller, VariableScope called) {}

        @Override
        public Collection<?> resolveCollection(@Nullable Object value, DelegateExecution execution) {
            throw new IllegalStateException("the stock is empty");
        }

        @Override
        public Object aggregateSingleVariable(DelegateExecution execution, VariableAggregatorContext context) {
            throw new IllegalStateException("the stock is empty");
        }

        @Override
        public Object aggregateMultiVariables(
                DelegateExecution execution,
                List<? extends VariableInstance> instances,
                VariableAggregatorContext context) {
            return instances.size();
        }
    }

    /** Code of calls and loops that throws at their end. */
    public static final class ThrowsAtLast implements DelegateVariableMapping, VariableAggregator {
        @Override
        public void mapInputVariables(DelegateExecution caller, VariableMap variables) {}

        @Override
        public void mapOutputVariables(DelegateExecution caller, VariableScope called) {
            throw new IllegalStateException("the stock is empty");
        }

        @Override
        public Object aggregateSingleVariable(DelegateExecution execution, VariableAggregatorContext context) {
            return 1;
        }

        @Override
        public Object aggregateMultiVariables(
                DelegateExecution execution,
                List<? extends VariableInstance> instances,
                VariableAggregatorContext context) {
            throw new IllegalStateException("the stock is empty");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            mappedIn | Variable mapping | <callActivity id="broken" calledElement="called" camunda:variableMappingClass="FIRST"/>
            mappedOut | Variable mapping | <callActivity id="broken" calledElement="called" camunda:variableMappingClass="LAST"/>
            each | Variable aggregator | <manualTask id="broken"><multiInstanceLoopCharacteristics><extensionElements><flowable:variableAggregation xmlns:flowable="http://flowable.org/bpmn" target="all" class="FIRST"/></extensionElements><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics></manualTask>
            whole | Variable aggregator | <manualTask id="broken"><multiInstanceLoopCharacteristics><extensionElements><flowable:variableAggregation xmlns:flowable="http://flowable.org/bpmn" target="all" class="LAST"/></extensionElements><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics></manualTask>
            items | Collection handler | <manualTask id="broken"><multiInstanceLoopCharacteristics xmlns:flowable="http://flowable.org/bpmn" flowable:elementVariable="e"><extensionElements><flowable:collection xmlns:flowable="http://flowable.org/bpmn" class="FIRST"><flowable:string>a</flowable:string></flowable:collection></extensionElements></multiInstanceLoopCharacteristics></manualTask>
            """)
    void codeOfCallsAndLoopsThatThrowsIsNamedWithItsElement(String id, String code, String element) {
        rest.deploy(Models.process("called", "<startEvent id=\"start\"/>"));
        rest.deploy(Models.process(
                id,
                "<startEvent id=\"start\"/><sequenceFlow id=\"f1\" sourceRef=\"start\" targetRef=\"broken\"/>"
                        + element.replace("FIRST", ThrowsAtOnce.class.getName())
                                .replace("LAST", ThrowsAtLast.class.getName())));
        HttpResponse<String> response =
                rest.post("/headway/v1/process-instances", "{\"processDefinitionKey\": \"" + id + "\"}");
        assertThat(response.statusCode()).as(response.body()).isEqualTo(422);
        assertThat(response.body())
                .contains("urn:headway:problem:model-failed")
                .contains(code + " of 'broken'")
                .contains("'" + id + "'")
                .contains("the stock is empty")
                .doesNotContain("\\tat ");
    }

    @Test
    void anAggregatorOfACaseThatThrowsIsNamedWithItsCase() {
        rest.engine()
                .getRepositoryService()
                .createDeployment()
                .addString(
                        "again.cmmn",
                        "<definitions xmlns='http://www.omg.org/spec/CMMN/20151109/MODEL'"
                                + " xmlns:flowable='http://flowable.org/cmmn' targetNamespace='test'><case id='again'>"
                                + "<casePlanModel id='plan'><planItem id='a' definitionRef='aTask'><itemControl>"
                                + "<repetitionRule><extensionElements><flowable:variableAggregation target='all' class='"
                                + ThrowsAtLast.class.getName() + "'/></extensionElements>"
                                + "<condition>${repetitionCounter &lt; 2}</condition></repetitionRule></itemControl></planItem>"
                                + "<humanTask id='aTask'/></casePlanModel></case></definitions>")
                .deploy();
        String instance = RestFixture.json(
                        rest.post("/headway/v1/case-instances", "{\"caseDefinitionKey\": \"again\"}"))
                .path("id")
                .stringValue();
        String task = rest.engine()
                .getTaskService()
                .createTaskQuery()
                .processInstanceId(instance)
                .singleResult()
                .getId();
        HttpResponse<String> response = rest.post("/headway/v1/tasks/" + task + "/complete", "{}");
        assertThat(response.statusCode()).as(response.body()).isEqualTo(422);
        assertThat(response.body())
                .contains("urn:headway:problem:model-failed")
                .contains("Variable aggregator of 'again'")
                .contains("the stock is empty");
    }

    /** Runs, and throws when it is triggered. */
    public static final class ThrowsWhenTriggered implements TriggerableJavaDelegate {
        @Override
        public void execute(DelegateExecution execution) {}

        @Override
        public void trigger(DelegateExecution execution, @Nullable String signal, @Nullable Object data) {
            throw new IllegalStateException("the stock is empty");
        }
    }

    @Test
    void aTriggerThatThrowsIsNamedWithItsElement() {
        rest.deploy(Models.process(
                "triggered",
                "<startEvent id=\"start\"/><sequenceFlow id=\"f1\" sourceRef=\"start\" targetRef=\"broken\"/>"
                        + "<serviceTask id=\"broken\" xmlns:flowable=\"http://flowable.org/bpmn\" flowable:triggerable=\"true\""
                        + " flowable:class=\"" + ThrowsWhenTriggered.class.getName() + "\"/>"));
        String instance = rest.engine()
                .getRuntimeService()
                .startProcessInstanceByKey("triggered")
                .getId();
        String execution = rest.engine()
                .getRuntimeService()
                .createExecutionQuery()
                .processInstanceId(instance)
                .activityId("broken")
                .singleResult()
                .getId();
        HttpResponse<String> response = rest.post("/headway/v1/executions/" + execution + "/trigger", "{}");
        assertThat(response.statusCode()).as(response.body()).isEqualTo(422);
        assertThat(response.body()).contains("'broken'").contains("the stock is empty");
    }

    @Test
    void aJobThatFailsWhenItIsRunSaysSo() {
        rest.deploy(Models.process(
                "later",
                "<startEvent id=\"start\"/><sequenceFlow id=\"f1\" sourceRef=\"start\" targetRef=\"day\"/>"
                        + "<intermediateCatchEvent id=\"day\"><timerEventDefinition><timeDuration>P1D</timeDuration>"
                        + "</timerEventDefinition></intermediateCatchEvent>"
                        + "<sequenceFlow id=\"f2\" sourceRef=\"day\" targetRef=\"broken\"/>"
                        + "<serviceTask id=\"broken\" camunda:class=\"" + Throws.class.getName() + "\"/>"));
        String instance = rest.engine()
                .getRuntimeService()
                .startProcessInstanceByKey("later")
                .getId();
        String job = rest.engine()
                .getManagementService()
                .createAnyJobQuery()
                .processInstanceId(instance)
                .singleResult()
                .getId();
        HttpResponse<String> response = rest.post("/headway/v1/jobs/" + job + "/execute", "");
        assertThat(response.statusCode()).as(response.body()).isEqualTo(422);
        assertThat(response.body()).contains("'broken'").contains("the stock is empty");
    }

    private static void refused(HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(422);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(response.body())
                .contains("urn:headway:problem:model-failed")
                .contains("broken")
                .contains(WRONG)
                .doesNotContain("\\tat ");
    }
}
