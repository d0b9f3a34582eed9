package dev.headway.script.javascript;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scripts of models in JavaScript: what they may do, and what they must not. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@SuppressWarnings("JavaUtilDate") // what a date of JavaScript becomes
class JavaScriptTest {
    /** What an embedder may offer to scripts. */
    public static final class Shop {
        public int price(String item) {
            return item.length();
        }
    }

    private TestEngine engine;

    @BeforeEach
    void start() {
        engine =
                TestEngine.start(settings -> settings.allowScripts("javascript").bean("shop", new Shop()));
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
        return "<scriptTask id='t' scriptFormat='javascript' camunda:resultVariable='r'><script><![CDATA[" + script
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
    void isOffUnlessAllowed() {
        try (TestEngine other = TestEngine.start()) {
            assertThatThrownBy(() -> deploy(other, task("1"), ""))
                    .isInstanceOf(DeploymentException.class)
                    .hasMessageContaining("'javascript'")
                    .hasMessageContaining("allowScripts");
        }
    }

    @Test
    void resultsAreVariables() {
        assertThat(result("a + b", Map.of("a", 2, "b", 3L))).isEqualTo(5);
        assertThat(result("'Dear ' + name + '!'", Map.of("name", "Ada"))).isEqualTo("Dear Ada!");
        assertThat(result("({x: 1, list: [1, 'two', true]})", Map.of()))
                .isEqualTo(Map.of("x", 1, "list", List.of(1, "two", true)));
        assertThat(result("1 / 2", Map.of())).isEqualTo(0.5);
        assertThat(result("null", Map.of())).isNull();
    }

    @Test
    void variablesOfEveryKindAreSeen() {
        assertThat(result(
                        "order.items.length + ' ' + order.items.reduce((sum, item) => sum + item.price, 0) + ' ' + (done === true)",
                        Map.of(
                                "order",
                                Map.of("items", List.of(Map.of("price", 5), Map.of("price", 7))),
                                "done",
                                true)))
                .isEqualTo("2 12 true");
    }

    @Test
    void inputsStandInPlaceOfTheVariables() {
        String seen = "typeof a + ' ' + typeof b + ' ' + execution.getVariable('a')";
        assertThat(inputs("", "", seen)).isEqualTo("number undefined 2");
        assertThat(inputs("", "<flowable:in sourceExpression='${a + 1}' target='b'/>", seen))
                .isEqualTo("undefined number 2");
        assertThat(inputs("flowable:doNotIncludeVariables='true'", "", seen)).isEqualTo("undefined undefined 2");
    }

    /** The expression language is a language of scripts like the others. */
    @Test
    void inputsStandInPlaceOfTheVariablesOfAnExpression() {
        assertThat(juel("", "${a}")).isEqualTo(2);
        assertThat(juel("<flowable:in sourceExpression='${a + 1}' target='b'/>", "${b + execution.getVariable('a')}"))
                .isEqualTo(5L);
        assertThatThrownBy(() -> juel("<flowable:in source='a' target='b'/>", "${a}"))
                .isInstanceOf(HeadwayException.class)
                .hasMessageContaining("'a'");
    }

    private Object juel(String extensions, String script) {
        deploy(
                engine,
                task(script)
                        .replace("'javascript'", "'juel'")
                        .replace("<script>", "<extensionElements>" + extensions + "</extensionElements><script>"),
                "");
        return engine.getRuntimeService().getVariable(start(Map.of("a", 2)), "r");
    }

    private Object inputs(String attributes, String extensions, String script) {
        deploy(
                engine,
                task(script)
                        .replace("id='t'", "id='t' " + attributes)
                        .replace("<script>", "<extensionElements>" + extensions + "</extensionElements><script>"),
                "");
        return engine.getRuntimeService().getVariable(start(Map.of("a", 2)), "r");
    }

    @Test
    void jsonIsReadWithTheFunctionsOfSpin() {
        Map<String, Object> variables = Map.of("response", "{\"id\": 7, \"name\": \"Ada\"}");
        assertThat(result(
                        "S(response).prop('name').stringValue() + JSON(response).prop('id').numberValue()", variables))
                .hasToString("Ada7");
        assertThat(result("S(response).hasProp('x')", variables)).isEqualTo(false);
        assertThat(result("JSON.parse(response).id", variables)).isEqualTo(7);
        assertThat(result("S(response).prop('id').numberValue() + JSON.parse(response).id", variables))
                .isEqualTo(14);
        deploy(
                engine,
                task("throw new org.camunda.bpm.engine.delegate.BpmnError('bad')"),
                "<boundaryEvent id='b' attachedToRef='t'><errorEventDefinition errorRef='bad'/></boundaryEvent>"
                        + "<userTask id='caught'/><sequenceFlow id='h' sourceRef='b' targetRef='caught'/>");
        assertThat(engine.getRuntimeService().getActiveActivityIds(start(Map.of())))
                .containsExactly("caught");
    }

    @Test
    void theExecutionSetsVariables() {
        deploy(
                engine,
                task(
                        "const local = `text ${n}`; execution.setVariable('m', {n: n, t: local}); execution.setVariable('key', execution.getProcessDefinitionKey()); execution.setVariable('g', local);"),
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
                        + "<camunda:executionListener event='start'><camunda:script scriptFormat='javascript'>execution.setVariable('event', execution.getEventName() + ' ' + execution.getCurrentActivityId())</camunda:script>"
                        + "</camunda:executionListener>"
                        + "<camunda:taskListener event='create'><camunda:script scriptFormat='javascript'>task.setAssignee('ada')</camunda:script>"
                        + "</camunda:taskListener>"
                        + "<camunda:inputOutput><camunda:inputParameter name='local'><camunda:script scriptFormat='javascript'>n + 1"
                        + "</camunda:script></camunda:inputParameter></camunda:inputOutput></extensionElements></userTask>"
                        + "<sequenceFlow id='c' sourceRef='t' targetRef='yes'><conditionExpression language='javascript'>n > 3"
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
    void aBpmnErrorIsCaught() {
        deploy(
                engine,
                task("throw new BpmnError('bad', 'too bad')"),
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
                "throw new Error('boom')",
                "nothing.here",
                "1 +",
                "shop.missing()",
                "null.x",
                "(function f() { f(); })()")) {
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
                task("throw new Error('boom')")
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.lang.System.exit(1)",
                "Packages.java.lang.Runtime.getRuntime()",
                "new java.io.File('/')",
                "importClass(java.lang.System)",
                "JavaImporter(java.io)",
                "Java.type('java.lang.System')",
                "new JavaAdapter(java.lang.Runnable, {})",
                "execution.getClass()",
                "execution.class.forName('java.lang.System')",
                "execution['getClass']()",
                "shop.class.classLoader",
                "shop.getClass().getClassLoader()",
                "execution.getProcessEngine().getRuntimeService()",
                "''.getClass()",
                "execution.getId().getClass()",
                "day.getClass().forName('java.lang.System')",
                "(function () { return this; })().Packages.java",
                "Object.getPrototypeOf(execution).getClass()",
                "Function.prototype.call.call(execution.getClass, execution)",
                "load('file:///etc/passwd')",
                "readFile('/etc/passwd')",
                "quit()",
                "BpmnError.prototype.errorCode = 1; throw new Error('not changed')",
                "Object.prototype.x = 1; throw new Error()",
            })
    void reachesNoClassAndNoFile(String script) {
        deploy(engine, task(script), "");
        assertThatThrownBy(() -> start(Map.of("day", java.time.LocalDate.EPOCH)))
                .isInstanceOf(HeadwayException.class)
                .hasMessageContaining("script of element 't'");
    }

    @Test
    void aScriptWithoutEndIsEnded() {
        deploy(engine, task("try { while (true) { } } catch (e) { }"), "");
        assertThatThrownBy(() -> start(Map.of())).hasMessageContaining("50000000 steps");
    }

    @Test
    void valuesThatCannotBeKept() {
        for (String script :
                List.of("(function () { })", "var a = {}; a.a = a; a", "var b = []; b.length = 4000000000; b")) {
            deploy(engine, task(script), "");
            assertThatThrownBy(() -> start(Map.of())).hasMessageContaining("xpected");
        }
    }

    @Test
    void nothingStaysBetweenTwoRuns() {
        assertThat(result("var seen = typeof before; before = 1; seen", Map.of()))
                .isEqualTo("undefined");
        String id = start(Map.of());
        assertThat(engine.getRuntimeService().getVariable(id, "r")).isEqualTo("undefined");
        assertThat(result("order.items = 7; order.items", Map.of("order", Map.of("items", 1))))
                .isEqualTo(7);
        assertThat(result("new Date(0)", Map.of())).isEqualTo(new java.util.Date(0));
    }

    @Test
    void whatAScriptAssignsIsStoredWhereTheModelSaysSo() {
        String script = "<script><![CDATA[var added = 5; function twice(n) { var inner = n; return 2 * inner; }"
                + " x = x + added; list = [twice(x), 'a']; var nothing; untouched;]]></script></scriptTask>";
        deploy(engine, "<scriptTask id='t' scriptFormat='javascript' flowable:autoStoreVariables='true'>" + script, "");
        Map<String, Object> before = Map.of("x", 1, "untouched", List.of("same"));
        assertThat(engine.getRuntimeService().getVariables(start(before)))
                .isEqualTo(Map.of("x", 6, "added", 5, "list", List.of(12, "a"), "untouched", List.of("same")));

        deploy(engine, "<scriptTask id='t' scriptFormat='javascript'>" + script, "");
        assertThat(engine.getRuntimeService().getVariables(start(before))).isEqualTo(before);
    }
}
