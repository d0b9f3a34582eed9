package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.runtime.ProcessInstance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Objects of the application's classes as variables. */
interface VariableClassesContract extends EngineContract {
    /** What the setting names. */
    static String[] classes() {
        return new String[] {Order.class.getName(), Line.class.getName()};
    }

    /** A bean. */
    final class Order {
        private String state = "new";
        private List<Line> lines = new ArrayList<>();

        public String getState() {
            return state;
        }

        public void setState(String state) {
            this.state = state;
        }

        public List<Line> getLines() {
            return lines;
        }

        public void setLines(List<Line> lines) {
            this.lines = lines;
        }

        public void approve(String by) {
            state = "approved by " + by;
        }
    }

    /** A part of it. */
    record Line(String sku, int amount) {}

    /** A class that the setting does not name. */
    record Note(String text) {}

    private static Order order() {
        Order order = new Order();
        order.getLines().add(new Line("a", 2));
        return order;
    }

    private ProcessInstance run(String task) {
        deploy(Models.process(
                "p", "<startEvent id='s'/>" + task + "<userTask id='u'/>", Models.path("s", "call", "u")));
        ProcessInstance instance = runtimeService().startProcessInstanceByKey("p", Map.of("order", order()));
        engine().runUntilIdle();
        engine().assertThat(instance).isWaitingAtExactly("u");
        return instance;
    }

    private String stateOf(ProcessInstance instance) {
        return runtimeService()
                .getVariable(instance.getId(), "order", Order.class)
                .getState();
    }

    @Test
    default void objectsOfNamedClassesComeBack() {
        deploy(Models.userTask("p", "u"));
        ProcessInstance instance = runtimeService()
                .startProcessInstanceByKey(
                        "p",
                        Map.of(
                                "order", order(),
                                "line", new Line("b", 3),
                                "lines", List.of(new Line("c", 4)),
                                "byName", Map.of("d", new Line("d", 5)),
                                "note", new Note("hello")));

        Map<String, Object> variables = runtimeService().getVariables(instance.getId());
        assertThat(variables.get("order"))
                .isInstanceOfSatisfying(
                        Order.class, order -> assertThat(order.getLines()).containsExactly(new Line("a", 2)));
        assertThat(variables)
                .containsEntry("line", new Line("b", 3))
                .containsEntry("lines", List.of(new Line("c", 4)))
                .containsEntry("byName", Map.of("d", new Line("d", 5)));
        assertThat(variables.get("note"))
                .isInstanceOfSatisfying(JsonNode.class, note -> assertThat(note).hasToString("{\"text\":\"hello\"}"));
        assertThat(runtimeService().getVariable(instance.getId(), "note", Note.class))
                .isEqualTo(new Note("hello"));
        assertThat(runtimeService().getVariable(instance.getId(), "line", JsonNode.class))
                .hasToString("{\"sku\":\"b\",\"amount\":3}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "flowable:async='true'"})
    default void expressionsCallTheirMethodsAndWhatThoseChangeIsStored(String attributes) {
        ProcessInstance instance = run("<serviceTask id='call' " + attributes
                + " flowable:expression=\"${order.approve(order.lines[0].sku)}\"/>");

        assertThat(stateOf(instance)).isEqualTo("approved by a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "flowable:async='true'"})
    default void whatADelegateChangesInPlaceIsStored(String attributes) {
        bean("delegate", (JavaDelegate) execution -> {
            Order order = (Order) execution.getVariable("order");
            order.setState("seen");
            assertThat(execution.getVariable("order")).isSameAs(order);
            execution.setVariable("note", new Note("one"));
            ((ObjectNode) execution.getVariable("note")).put("text", "two");
            execution.getVariable("note", ObjectNode.class).put("more", true);
        });
        ProcessInstance instance =
                run("<serviceTask id='call' " + attributes + " flowable:delegateExpression='${delegate}'/>");

        assertThat(stateOf(instance)).isEqualTo("seen");
        assertThat(runtimeService().getVariable(instance.getId(), "note"))
                .hasToString("{\"text\":\"two\",\"more\":true}");
    }

    @Test
    default void whatIsOnlyReadIsNotWritten() {
        bean("delegate", (JavaDelegate) execution -> {
            Order before = (Order) execution.getVariable("order");
            execution.setVariable("order", new Order());
            assertThat(execution.getVariable("order")).isNotSameAs(before);
            before.setState("too late");
        });
        ProcessInstance instance = run("<serviceTask id='call' flowable:delegateExpression='${delegate}'/>");

        assertThat(stateOf(instance)).isEqualTo("new");
    }

    @Test
    default void conditionsSeeWhatWasChangedInPlace() {
        deploy(
                Models.process(
                        "p",
                        "<startEvent id='s'/><serviceTask id='call' flowable:expression=\"${order.approve('me')}\"/>",
                        "<exclusiveGateway id='x' default='no'/><userTask id='yes'/><userTask id='other'/>",
                        Models.path("s", "call", "x"),
                        "<sequenceFlow id='no' sourceRef='x' targetRef='other'/>",
                        "<sequenceFlow id='ok' sourceRef='x' targetRef='yes'><conditionExpression"
                                + " xsi:type='tFormalExpression'>${order.state.startsWith('approved')}</conditionExpression></sequenceFlow>"));

        engine().assertThat(runtimeService().startProcessInstanceByKey("p", Map.of("order", order())))
                .isWaitingAtExactly("yes");
    }
}
