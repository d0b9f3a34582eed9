package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.exclusive;
import static dev.headway.core.scenario.Bpmn.extensions;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.node;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.service;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.execution.usercode.UserCodeException;
import dev.headway.core.usercode.BpmnErrorThrown;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Script tasks (BPMN 2.0.2, 10.3.3), and scripts where the family allows them. */
class ScriptTest {
    private final World world = new World();

    private static String script(String format, String source, String attributes) {
        return node(
                "scriptTask", "t", "scriptFormat='" + format + "' " + attributes, "<script>" + source + "</script>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "flowable:async='true'"})
    void valueOfAScriptGoesIntoItsResultVariable(String async) {
        world.code.script("twice", context -> ((Number) context.variable("x")).intValue() * 2);
        world.deploy(process(
                "p",
                start("s"),
                script("test", "twice", "camunda:resultVariable='y' " + async),
                user("a"),
                flow("s t a")));
        Instance instance = world.start("p", Map.of("x", 21));
        world.settle();
        assertThat(instance.variables()).containsEntry("y", 42);
    }

    @Test
    void expressionLanguageIsAlwaysThere() {
        world.deploy(process(
                "p", start("s"), script("juel", "${x * 2}", "camunda:resultVariable='y'"), user("a"), flow("s t a")));
        assertThat(world.start("p", Map.of("x", 21)).variables()).containsEntry("y", 42L);
    }

    @Test
    void languageThatIsNotAllowedSaysSo() {
        world.deploy(process("p", start("s"), script("groovy", "x = 1", ""), user("a"), flow("s t a")));
        assertThatThrownBy(() -> world.start("p"))
                .isInstanceOf(UserCodeException.class)
                .hasMessageContaining("'groovy' are off");
    }

    @Test
    void errorOfAScriptIsCaughtAtItsTask() {
        world.code.script("fail", context -> {
            throw new BpmnErrorThrown("E1", "no", null);
        });
        world.deploy(process(
                "p",
                start("s"),
                script("test", "fail", ""),
                Bpmn.boundary("b", "t", Bpmn.error("err1")),
                user("a"),
                Bpmn.flows("s t", "b a")));
        assertThat(world.start("p").waitingAt()).containsExactly("a");
    }

    @Test
    void conditionsAndMappingsMayBeScripts() {
        world.code.script("isBig", context -> ((Number) context.variable("x")).intValue() > 5);
        world.code.script("half", context -> ((Number) context.variable("x")).intValue() / 2);
        String mapping = extensions(
                "<camunda:inputOutput>",
                "<camunda:inputParameter name='in'><camunda:script scriptFormat='test'>half</camunda:script>"
                        + "</camunda:inputParameter>",
                "<camunda:outputParameter name='out'>${in + 1}</camunda:outputParameter></camunda:inputOutput>");
        world.deploy(
                process(
                        "p",
                        start("s"),
                        service("work", mapping),
                        exclusive("g", "default='g-b'"),
                        user("a"),
                        user("b"),
                        flow("s work g b"),
                        Bpmn.flowXml(
                                "g",
                                "a",
                                "<conditionExpression xsi:type='tFormalExpression' language='test'>isBig</conditionExpression>")));
        Instance instance = world.start("p", Map.of("x", 8));
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(instance.variables()).containsEntry("out", 5L).doesNotContainKey("in");
        assertThat(world.start("p", Map.of("x", 4)).waitingAt()).containsExactly("b");
    }
}
