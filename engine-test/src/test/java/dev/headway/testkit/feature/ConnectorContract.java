package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.headway.engine.DeploymentException;
import dev.headway.engine.delegate.BpmnError;
import dev.headway.engine.delegate.Connector;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.TaskType;
import dev.headway.engine.runtime.ProcessInstance;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connectors of Camunda 7, with one of the user's own, and the JSON functions that their outputs use. */
interface ConnectorContract extends EngineContract {
    /** Returns what it is given as {@code given}, and a text of JSON as {@code response}. */
    final class Echo implements Connector {
        @Override
        public String getId() {
            return "echo";
        }

        @Override
        public Map<String, Object> execute(DelegateExecution execution, Map<String, ?> inputs) {
            if (inputs.get("code") instanceof String code) {
                throw new BpmnError(code);
            }
            Map<String, Object> given = new HashMap<>(inputs);
            given.put("at", execution.getCurrentActivityId());
            return Map.of("given", given, "response", "{\"id\": 7, \"lines\": [{\"sku\": \"a\"}, {\"sku\": \"b\"}]}");
        }
    }

    private static String connector(String inputOutput) {
        return "<camunda:connector><camunda:connectorId>echo</camunda:connectorId><camunda:inputOutput>" + inputOutput
                + "</camunda:inputOutput></camunda:connector>";
    }

    private static String output(String name, String value) {
        return "<camunda:outputParameter name='" + name + "'>" + value + "</camunda:outputParameter>";
    }

    private static String task(String attributes, String inputOutput) {
        return "<serviceTask id='call' " + attributes + "><extensionElements>" + connector(inputOutput)
                + "</extensionElements></serviceTask>";
    }

    private ProcessInstance run(String task, Map<String, Object> variables) {
        deploy(Models.process(
                "p", "<startEvent id='s'/>" + task + "<userTask id='u'/>", Models.path("s", "call", "u")));
        ProcessInstance instance = runtimeService().startProcessInstanceByKey("p", variables);
        engine().runUntilIdle();
        engine().assertThat(instance).isWaitingAtExactly("u");
        return instance;
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "camunda:asyncBefore='true'"})
    default void aConnectorHasAScopeOfItsOwn(String attributes) {
        ProcessInstance instance = run(
                task(
                        attributes,
                        "<camunda:inputParameter name='text'>for ${who}</camunda:inputParameter>"
                                + "<camunda:inputParameter name='who'>inside</camunda:inputParameter>"
                                + "<camunda:inputParameter name='list'><camunda:list><camunda:value>${1 + 1}</camunda:value>"
                                + "</camunda:list></camunda:inputParameter>"
                                + "<camunda:inputParameter name='map'><camunda:map><camunda:entry key='k'>v</camunda:entry>"
                                + "</camunda:map></camunda:inputParameter>"
                                + "<camunda:inputParameter name='script'><camunda:script scriptFormat='juel'>${who}"
                                + "</camunda:script></camunda:inputParameter>"
                                + output("all", "${given}") + output("text", "${connector.getVariable('given').text}")
                                + output("who", "${who}!")),
                Map.of("who", "you"));

        Map<String, Object> variables = runtimeService().getVariables(instance.getId());
        assertThat(variables)
                .containsEntry(
                        "all",
                        Map.of(
                                "text",
                                "for you",
                                "who",
                                "inside",
                                "list",
                                List.of(2L),
                                "map",
                                Map.of("k", "v"),
                                "script",
                                "inside",
                                "at",
                                "call"))
                .containsEntry("text", "for you")
                .containsEntry("who", "you!")
                .containsOnlyKeys("all", "text", "who");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<sendTask id='call'><extensionElements>CONNECTOR</extensionElements></sendTask>",
                "<businessRuleTask id='call'><extensionElements>CONNECTOR</extensionElements></businessRuleTask>",
                "<intermediateThrowEvent id='call'><messageEventDefinition><extensionElements>CONNECTOR"
                        + "</extensionElements></messageEventDefinition></intermediateThrowEvent>"
            })
    default void elementsThatSendMayNameAConnector(String element) {
        ProcessInstance instance = run(element.replace("CONNECTOR", connector(output("at", "${given.at}"))), Map.of());

        assertThat(runtimeService().getVariable(instance.getId(), "at")).isEqualTo("call");
    }

    @Test
    default void aMessageEndEventMayNameAConnector() {
        deploy(Models.process(
                "p",
                "<startEvent id='s'/><endEvent id='call'><messageEventDefinition><extensionElements>"
                        + connector(output("at", "${given.at}"))
                        + "</extensionElements></messageEventDefinition></endEvent>",
                Models.path("s", "call")));
        ProcessInstance instance = runtimeService().startProcessInstanceByKey("p");

        assertThat(historyService()
                        .createHistoricVariableInstanceQuery()
                        .processInstanceId(instance.getId())
                        .variableName("at")
                        .singleResult()
                        .getValue())
                .isEqualTo("call");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "camunda:asyncBefore='true'"})
    default void outputsReadJson(String attributes) {
        ProcessInstance instance = run(
                task(
                        attributes,
                        output("id", "${S(response).prop('id').numberValue()}")
                                + output(
                                        "sku",
                                        "${JSON(response).prop('lines').elements().get(1).prop('sku').stringValue()}")
                                + output("path", "${S(response).jsonPath('$.lines[0].sku').stringValue()}")
                                + output("has", "${S(response).hasProp('nothing')}")
                                + output("tree", "${S(response)}")
                                + output("again", "${tree.prop('lines').elements().size()}")
                                + output(
                                        "xml",
                                        "${XML('&lt;a b=\"1\">&lt;c>text&lt;/c>&lt;/a>').childElement('c').textContent()}")),
                Map.of());

        Map<String, Object> variables = runtimeService().getVariables(instance.getId());
        assertThat(variables)
                .containsEntry("id", 7)
                .containsEntry("sku", "b")
                .containsEntry("path", "a")
                .containsEntry("has", false)
                .containsEntry("again", 2)
                .containsEntry("xml", "text");
        assertThat(variables.get("tree")).hasToString("{\"id\":7,\"lines\":[{\"sku\":\"a\"},{\"sku\":\"b\"}]}");
    }

    @Test
    default void aConnectorRaisesABpmnError() {
        deploy(Models.file("<error id='bad' errorCode='bad'/><process id='p' isExecutable='true'><startEvent id='s'/>"
                + task("", "<camunda:inputParameter name='code'>bad</camunda:inputParameter>")
                + "<boundaryEvent id='b' attachedToRef='call'><errorEventDefinition errorRef='bad'/></boundaryEvent>"
                + "<userTask id='caught'/>" + Models.path("s", "call") + Models.path("b", "caught")
                + "</process>"));

        engine().assertThat(runtimeService().startProcessInstanceByKey("p")).isWaitingAtExactly("caught");
    }

    @Test
    default void aBeanIsAConnector() {
        bean("own", new Echo());
        ProcessInstance instance = run(task("", output("at", "${given.at}")).replace(">echo<", ">own<"), Map.of());

        assertThat(runtimeService().getVariable(instance.getId(), "at")).isEqualTo("call");
    }

    @Test
    default void aConnectorThatNobodyRegisteredIsRefusedByItsName() {
        assertThatThrownBy(() -> run(task("", "").replace(">echo<", ">other<"), Map.of()))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("connector 'other'")
                .hasMessageContaining("[echo");
        assertThatThrownBy(() -> run(task("", "").replace(">echo<", "><"), Map.of()))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("connectorId");
    }

    /** Where the module is on the class path, as in the command line, the connector is there. */
    @Test
    default void aConnectorOfAModuleThatIsNotThereIsRefusedWithTheModule() {
        assumeTrue(
                ServiceLoader.load(TaskType.class).stream()
                        .flatMap(type -> type.get().connectors().stream())
                        .noneMatch(connector -> connector.getId().equals("mail-send")),
                "Left out: headway-task-mail is on the class path");
        assertThatThrownBy(() -> run(task("", "").replace(">echo<", ">mail-send<"), Map.of()))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("headway-task-mail");
    }
}
