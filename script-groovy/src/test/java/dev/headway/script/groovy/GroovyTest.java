package dev.headway.script.groovy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.DeploymentException;
import dev.headway.engine.HeadwayException;
import dev.headway.engine.runtime.Incident;
import dev.headway.testkit.TestEngine;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Scripts of models in Groovy, which is not fenced: who allows it trusts the models. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GroovyTest {
    /** What an embedder may offer to scripts. */
    public static final class Shop {
        public int price(String item) {
            return item.length();
        }
    }

    private TestEngine engine;

    @BeforeEach
    void start() {
        engine = TestEngine.start(settings -> settings.allowScripts("groovy").bean("shop", new Shop()));
    }

    @AfterEach
    void stop() {
        engine.close();
    }

    private static void deploy(TestEngine engine, String task, String more) {
        engine.getRepositoryService()
                .createDeployment()
                .addString(
                        "p.bpmn",
                        "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' targetNamespace='t'"
                                + " xmlns:camunda='http://camunda.org/schema/1.0/bpmn' xmlns:flowable='http://flowable.org/bpmn'>"
                                + "<error id='bad' errorCode='bad'/>"
                                + "<process id='p' isExecutable='true'><startEvent id='s'/>" + task
                                + "<userTask id='u'/><sequenceFlow id='f' sourceRef='s' targetRef='t'/>"
                                + "<sequenceFlow id='g' sourceRef='t' targetRef='u'/>" + more
                                + "</process></definitions>")
                .deploy();
    }

    private static String task(String script) {
        return "<scriptTask id='t' scriptFormat='groovy' camunda:resultVariable='r'><script><![CDATA[" + script
                + "]]></script></scriptTask>";
    }

    private Object result(String script, Map<String, Object> variables) {
        deploy(engine, task(script), "");
        return engine.getRuntimeService().getVariable(start(variables), "r");
    }

    private String start(Map<String, Object> variables) {
        return engine.getRuntimeService()
                .startProcessInstanceByKey("p", variables)
                .getId();
    }

    @Test
    void jsonIsReadWithTheFunctionsOfSpin() {
        Map<String, Object> variables = Map.of("response", "{\"id\": 7, \"name\": \"Ada\"}");
        assertThat(result(
                        "S(response).prop('name').stringValue() + JSON(response).prop('id').numberValue()", variables))
                .hasToString("Ada7");
        assertThat(result("S(response).hasProp('x')", variables)).isEqualTo(false);
    }

    @Test
    void isOffUnlessAllowed() {
        try (TestEngine other = TestEngine.start()) {
            assertThatThrownBy(() -> deploy(other, task("1"), ""))
                    .isInstanceOf(DeploymentException.class)
                    .hasMessageContaining("'groovy'")
                    .hasMessageContaining("allowScripts");
        }
    }

    @Test
    void resultsAreVariables() {
        assertThat(result("a + b", Map.of("a", 2, "b", 3L))).isEqualTo(5L);
        assertThat(result("\"Dear ${name}!\"", Map.of("name", "Ada"))).isEqualTo("Dear Ada!");
        assertThat(result("[x: 1, list: [1, 'two', true]]", Map.of()))
                .isEqualTo(Map.of("x", 1, "list", List.of(1, "two", true)));
        assertThat(result("1 / 2", Map.of())).isEqualTo(new java.math.BigDecimal("0.5"));
        assertThat(result("null", Map.of())).isNull();
    }

    @Test
    void variablesOfEveryKindAreSeen() {
        assertThat(result(
                        "order.items.size() + ' ' + order.items.sum { it.price } + ' ' + (done == true)",
                        Map.of(
                                "order",
                                Map.of("items", List.of(Map.of("price", 5), Map.of("price", 7))),
                                "done",
                                true)))
                .isEqualTo("2 12 true");
    }

    @Test
    void theExecutionSetsVariables() {
        deploy(
                engine,
                task(
                        "def local = \"text ${n}\"; execution.setVariable('m', [n: n, t: local]); execution.setVariable('key', execution.processDefinitionKey); execution.setVariable('g', local)"),
                "");
        String id = start(Map.of("n", 4));
        assertThat(engine.getRuntimeService().getVariable(id, "m")).isEqualTo(Map.of("n", 4, "t", "text 4"));
        assertThat(engine.getRuntimeService().getVariable(id, "key")).isEqualTo("p");
        assertThat(engine.getRuntimeService().getVariable(id, "g")).isEqualTo("text 4");
        assertThat(engine.getRuntimeService().getVariables(id)).doesNotContainKey("local");
    }

    @Test
    void beansAreSeen() {
        assertThat(result("shop.price('abcdef')", Map.of())).isEqualTo(6);
    }

    @Test
    void listenersConditionsAndMappings() {
        deploy(
                engine,
                "<exclusiveGateway id='t' default='g'/>",
                "<userTask id='yes'><extensionElements>"
                        + "<camunda:executionListener event='start'><camunda:script scriptFormat='groovy'>execution.setVariable('event', execution.eventName + ' ' + execution.currentActivityId)</camunda:script>"
                        + "</camunda:executionListener>"
                        + "<camunda:taskListener event='create'><camunda:script scriptFormat='groovy'>task.assignee = 'ada'</camunda:script>"
                        + "</camunda:taskListener>"
                        + "<camunda:inputOutput><camunda:inputParameter name='local'><camunda:script scriptFormat='groovy'>n + 1"
                        + "</camunda:script></camunda:inputParameter></camunda:inputOutput></extensionElements></userTask>"
                        + "<sequenceFlow id='c' sourceRef='t' targetRef='yes'><conditionExpression language='groovy'>n > 3"
                        + "</conditionExpression></sequenceFlow>");
        String id = start(Map.of("n", 4));
        assertThat(engine.getRuntimeService().getVariable(id, "event")).isEqualTo("start yes");
        var task =
                engine.getTaskService().createTaskQuery().processInstanceId(id).singleResult();
        assertThat(task.getAssignee()).isEqualTo("ada");
        assertThat(engine.getTaskService().getVariable(task.getId(), "local")).isEqualTo(5);

        engine.assertThat(engine.getRuntimeService().startProcessInstanceByKey("p", Map.of("n", 1)))
                .isWaitingAtExactly("u");
    }

    @Test
    void aConditionOverAVariableThatIsNotThereIsFalse() {
        deploy(
                engine,
                "<userTask id='t'/>",
                "<boundaryEvent id='b' attachedToRef='t'><conditionalEventDefinition><condition language='groovy'>amount == 5"
                        + "</condition></conditionalEventDefinition></boundaryEvent><userTask id='seen'/>"
                        + "<sequenceFlow id='h' sourceRef='b' targetRef='seen'/>");
        var instance = engine.getRuntimeService().startProcessInstanceByKey("p");
        engine.assertThat(instance).isWaitingAtExactly("t");
        engine.getRuntimeService().setVariable(instance.getId(), "amount", 5);
        engine.assertThat(instance).isWaitingAtExactly("seen");
    }

    @Test
    void aBpmnErrorIsCaught() {
        deploy(
                engine,
                task("throw new dev.headway.engine.delegate.BpmnError('bad', 'too bad')"),
                "<boundaryEvent id='b' attachedToRef='t'><errorEventDefinition errorRef='bad' camunda:errorMessageVariable='why'/>"
                        + "</boundaryEvent><userTask id='caught'/><sequenceFlow id='h' sourceRef='b' targetRef='caught'/>");
        var instance = engine.getRuntimeService().startProcessInstanceByKey("p");
        engine.assertThat(instance).isWaitingAtExactly("caught");
        assertThat(engine.getRuntimeService().getVariable(instance.getId(), "why"))
                .isEqualTo("too bad");
    }

    @Test
    void aFailureRefusesTheStepAndSaysWhere() {
        for (String script : List.of(
                "throw new RuntimeException('boom')",
                "nothing.here",
                "1 +",
                "shop.missing()",
                "assert 1 == 2",
                "def f() { f() }; f()")) {
            deploy(engine, task(script), "");
            assertThatThrownBy(() -> start(Map.of()))
                    .as(script)
                    .isInstanceOf(HeadwayException.class)
                    .hasMessageContaining("script of element 't'");
        }
    }

    @Test
    void aFailureOfAJobBecomesAnIncident() {
        deploy(
                engine,
                task("throw new RuntimeException('boom')")
                        .replace(
                                "<scriptTask",
                                "<scriptTask flowable:async='true' camunda:failedJobRetryTimeCycle='R1/PT0S'"),
                "");
        String id = start(Map.of());
        engine.runUntilIdle();
        Incident incident = engine.getRuntimeService()
                .createIncidentQuery()
                .processInstanceId(id)
                .singleResult();
        assertThat(incident.getIncidentMessage())
                .contains("script of element 't'")
                .contains("boom");
    }

    @Test
    void whatAScriptAssignsIsStoredWhereTheModelSaysSo() {
        String script =
                "<script><![CDATA[def own = 5; x = x + own; list = [x, 'a']; text = \"x is ${x}\"]]></script></scriptTask>";
        deploy(engine, "<scriptTask id='t' scriptFormat='groovy' flowable:autoStoreVariables='true'>" + script, "");
        assertThat(engine.getRuntimeService().getVariables(start(Map.of("x", 1))))
                .isEqualTo(Map.of("x", 6, "list", List.of(6, "a"), "text", "x is 6"));

        deploy(engine, "<scriptTask id='t' scriptFormat='groovy'>" + script, "");
        assertThat(engine.getRuntimeService().getVariables(start(Map.of("x", 1))))
                .isEqualTo(Map.of("x", 1));
    }
}
