package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.async;
import static dev.headway.core.scenario.Bpmn.call;
import static dev.headway.core.scenario.Bpmn.exclusive;
import static dev.headway.core.scenario.Bpmn.extensions;
import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.node;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.service;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.taskListener;
import static dev.headway.core.scenario.Bpmn.user;
import static dev.headway.core.scenario.Bpmn.when;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.command.Command;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Variables that last until every token waits and are never stored. */
class TransientVariableTest {
    private final World world = new World();
    private final List<String> seen = new ArrayList<>();

    TransientVariableTest() {
        world.code.on("look", context -> seen.add(look(context)));
        world.code.on("look2", context -> seen.add(look(context)));
    }

    /** What is there under the name x: its value, and that of the transient one. */
    private static String look(ActivityContext context) {
        return context.hasVariable("x")
                ? context.variable("x") + " " + context.variables().get("x") + " "
                        + context.transientVariables().get("x")
                : "nothing";
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "flowable:async='true'"})
    void resultIsSeenUntilTheNextWaitAndHidesWhatIsStored(String async) {
        world.deploy(process(
                "p",
                start("s"),
                node(
                        "serviceTask",
                        "work",
                        async + " flowable:expression='${6 * 7}' flowable:resultVariable='x'"
                                + " flowable:storeResultVariableAsTransient='true'"),
                service("look"),
                exclusive("g"),
                user("a"),
                user("b"),
                service("look2"),
                user("c"),
                flow("s work look g"),
                when("g", "a", "${x == 42}"),
                when("g", "b", "${x != 42}"),
                flow("a look2 c")));
        Instance instance = world.start("p", Map.of("x", 1));
        world.settle();
        assertThat(instance.waitingAt()).containsExactly("a");
        assertThat(instance.variables()).isEqualTo(Map.of("x", 1));
        instance.complete("a");
        assertThat(seen).containsExactly("42 42 42", "1 1 null");
    }

    @Test
    void aJobSeesNoneOfTheStepBeforeIt() {
        world.code.on(
                "work",
                context -> context.setTransientVariable("x", new Object() {
                    @Override
                    public String toString() {
                        return "any object";
                    }
                }));
        world.deploy(process(
                "p",
                start("s"),
                async("work"),
                service("look"),
                async("look2"),
                user("a"),
                flow("s work look look2 a")));
        Instance instance = world.start("p");
        world.settle();
        assertThat(seen).containsExactly("any object any object any object", "nothing");
        assertThat(instance.variables()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "flowable:async='true'"})
    void localOnesEndWithTheirScopeAndStoredOnesInsideHideThoseOfTheInstance(String async) {
        world.code.on("work", context -> {
            context.setTransientVariable("x", "outer");
            context.setLocalTransientVariable("y", "mine");
            seen.add(look(context) + " " + context.variable("y") + " "
                    + context.localTransientVariables().keySet());
            context.setLocalVariable("x", "inner");
            seen.add(String.valueOf(context.variable("x")));
            context.removeLocalVariable("x");
            seen.add(look(context));
            context.removeTransientVariable("x");
            seen.add(look(context));
            context.setTransientVariable("x", null);
        });
        world.code.on("look", context -> seen.add(look(context) + " " + context.hasVariable("y")));
        world.deploy(process(
                "p",
                start("s"),
                node(
                        "serviceTask",
                        "work",
                        "flowable:class='work' " + async,
                        extensions("<camunda:inputOutput><camunda:inputParameter name='z'>1</camunda:inputParameter>"
                                + "</camunda:inputOutput>")),
                service("look"),
                user("a"),
                flow("s work look a")));
        Instance instance = world.start("p");
        world.settle();
        assertThat(seen)
                .containsExactly(
                        "outer outer outer mine [y]", "inner", "outer outer outer", "nothing", "null null null false");
        assertThat(instance.variables()).isEmpty();
    }

    @Test
    void theyComeWithAStartACompletionAndATrigger() {
        world.deploy(process(
                "p",
                start("s"),
                service("look"),
                user("a", extensions(taskListener("complete", "look2"))),
                node("receiveTask", "r", ""),
                node("serviceTask", "again", "flowable:class='look'"),
                user("b"),
                flow("s look a r again b")));
        Command.Transients two = Command.Transients.of(Map.of("x", 2));
        Instance instance = world.start("p", null, null, Map.of(), Command.Transients.of(Map.of("x", 1)));
        TaskRow task = instance.state().tasks().all().iterator().next();
        world.apply(new Command.CompleteTask(instance.id(), task.id(), null, VariableDocument.EMPTY, false, two));
        assertThat(instance.waitingAt()).containsExactly("r");
        world.apply(new Command.Trigger(
                instance.id(), instance.id(), VariableDocument.EMPTY, Command.Transients.of(Map.of("x", 3))));
        assertThat(instance.waitingAt()).containsExactly("b");
        assertThat(seen).containsExactly("1 1 1", "2 2 2", "3 3 3");
        assertThat(instance.variables()).isEmpty();
    }

    @Test
    void whatFailsLeavesNone() {
        world.code.on("work", context -> {
            context.setTransientVariable("x", 1);
            if (context.hasVariable("bad")) {
                throw new IllegalStateException("no");
            }
        });
        world.deploy(process(
                "p",
                start("s"),
                user("a"),
                service("work"),
                user("b"),
                service("look"),
                user("c"),
                flow("s a work b look c")));
        Instance instance = world.start("p", Map.of("bad", true));
        assertThatThrownBy(() -> instance.complete("a")).hasMessageContaining("no");
        world.apply(new Command.SetVariables(
                instance.id(), instance.id(), VariableDocument.EMPTY, java.util.Set.of("bad"), false));
        instance.complete("a").complete("b");
        assertThat(seen).containsExactly("nothing");
    }

    @Test
    void aCalledInstanceGetsOnlyWhatIsMappedAsAVariableOfItsOwn() {
        world.code.on("work", context -> {
            context.setTransientVariable("x", 1);
            context.setTransientVariable("other", 2);
        });
        world.deploy(
                process(
                        "p",
                        start("s"),
                        service("work"),
                        call("c", "called", extensions("<flowable:in source='x' target='x'/>")),
                        flow("s work c")),
                process("called", start("cs"), service("look"), user("t"), flow("cs look t")));
        world.start("p");
        assertThat(seen).containsExactly("1 1 null");
        assertThat(world.instances("called").get(0).variables()).isEqualTo(Map.of("x", 1));
    }
}
