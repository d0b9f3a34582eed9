package dev.headway.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.command.Command;
import dev.headway.core.command.ExternalAction;
import dev.headway.core.state.Execution;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementType;
import dev.headway.model.FlowNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random processes of all kinds of elements, driven by random actions. After each step the rows that a store has are compared with
 * memory, and everything that must always hold is checked; in the end the instance ends. A failure names its seed.
 */
class RandomElementsTest {
    private static final int ACTIONS_MAX = 2_000;
    private final World world = new World();

    static LongStream seeds() {
        long first = Long.getLong("headway.seed", 1);
        return LongStream.range(first, first + Integer.getInteger("headway.seeds", 150));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyRandomProcessEnds(long seed) {
        Random random = new Random(seed);
        String process = new RandomElements(random, 3 + random.nextInt(12)).process("p");
        try {
            world.code.on("work", context -> {
                Object n = context.variable("n");
                context.setVariable("n", n instanceof Number number ? number.intValue() + 1 : 1);
            });
            world.deploy(process);
            Instance instance = world.start("p", Map.of("n", 0, "choice", random.nextInt(3)));
            for (int i = 0; i < ACTIONS_MAX && !instance.ended(); i++) {
                act(instance, random);
            }
            assertThat(instance.ended())
                    .as("ended; it waits at %s", instance.waitingAt())
                    .isTrue();
        } catch (AssertionError | RuntimeException failure) {
            throw new AssertionError("Seed " + seed + " (run with -Dheadway.seed=" + seed + "): " + process, failure);
        }
    }

    private void act(Instance instance, Random random) {
        List<Runnable> actions = new ArrayList<>();
        for (TaskRow task : instance.tasks()) {
            actions.add(() -> world.apply(
                    new Command.CompleteTask(instance.id(), task.id(), null, VariableDocument.EMPTY, false)));
        }
        for (Execution ready : instance.ready()) {
            actions.add(() -> world.runJob(instance, ready));
        }
        for (JobRow job : instance.jobs(JobRow.Table.EXTERNAL)) {
            actions.add(() -> work(instance, job));
        }
        for (Execution scope : List.copyOf(instance.state().executions().all())) {
            FlowNode node = scope.elementId() == null
                    ? instance.definition().graph().process()
                    : instance.definition().node(scope.elementId());
            if (node.type() == ElementType.AD_HOC_SUB_PROCESS && scope.kind() == Execution.Kind.SCOPE) {
                int child = node.children().get(random.nextInt(node.children().size()));
                String activity = instance.definition().graph().node(child).id();
                actions.add(() -> world.apply(new Command.StartAdHocActivity(instance.id(), scope.id(), activity)));
            }
        }
        int n = instance.state().root().variables().get("n") instanceof Number number ? number.intValue() : 0;
        actions.add(() -> instance.set("n", n + 1));
        if (random.nextInt(20) == 0) {
            actions.add(() -> world.advance(60_000));
        }
        actions.get(random.nextInt(actions.size())).run();
    }

    private void work(Instance instance, JobRow job) {
        world.apply(new Command.ExternalTask(
                instance.id(), job.id(), "w", new ExternalAction.Lock("w", world.nowMillis + 1_000)));
        world.apply(new Command.ExternalTask(
                instance.id(),
                job.id(),
                "w",
                new ExternalAction.Complete(VariableDocument.EMPTY, VariableDocument.EMPTY)));
        world.nowMillis += 1_000;
    }
}
