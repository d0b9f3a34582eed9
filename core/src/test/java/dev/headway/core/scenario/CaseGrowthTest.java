package dev.headway.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.headway.core.command.Command;
import dev.headway.core.variable.VariableDocument;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The work of an event does not grow with the number of plan items in its case. Work is counted in bytes allocated by the thread: reading
 * all items, or copying what is kept for each, allocates; the clock says nothing. {@code -Dheadway.items=10000} makes the large case larger.
 */
class CaseGrowthTest {
    private static final int FEW = 100;
    private static final int MANY = Integer.getInteger("headway.items", 2_000);
    private static final int EVENTS = 60;
    private static final double EXPONENT_MAX = 0.1;

    /** How the items of a case depend on each other. */
    enum Shape {
        CHAIN,
        SIDE_BY_SIDE,
        IN_ONE_STAGE,
        ONE_LISTENER_FOR_ALL,
        MILESTONES
    }

    private static Instance start(World world, Shape shape, int size) {
        world.checkEvery = 1_000_000;
        CaseGraph graph = new CaseGraph("c");
        if (shape == Shape.IN_ONE_STAGE) {
            graph.stage("s");
        } else if (shape == Shape.ONE_LISTENER_FOR_ALL) {
            graph.userEvent("u");
        }
        for (int i = 0; i < size; i++) {
            CaseGraph.Item item = graph.task("t" + i, shape == Shape.IN_ONE_STAGE ? "s" : "");
            switch (shape) {
                case CHAIN -> {
                    if (i > 0) {
                        item.entry(null, "t" + (i - 1) + " complete");
                    }
                }
                case ONE_LISTENER_FOR_ALL -> item.exit(null, "u occur");
                case MILESTONES -> graph.milestone("m" + i).entry(null, "t" + i + " complete");
                case SIDE_BY_SIDE, IN_ONE_STAGE -> {}
            }
        }
        return world.deploy(graph).start("c");
    }

    /** Bytes for each of some events in the middle of a case, after as many that let everything be loaded. */
    private static double bytesOfAnEvent(Shape shape, int size) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        World world = new World();
        Instance instance = start(world, shape, size);
        Map<String, Long> tasks = new HashMap<>(); // looking for a task among all of them would be the test's own work
        instance.tasks().forEach(task -> tasks.put(task.elementId(), task.id()));
        int from = shape == Shape.CHAIN ? 0 : size / 2 - EVENTS / 2;
        long before = 0;
        for (int i = 0; i < EVENTS; i++) {
            if (i == EVENTS / 2) {
                before = threads.getCurrentThreadAllocatedBytes();
            }
            String item = "t" + (from + i);
            long task = shape == Shape.CHAIN ? instance.task(item).id() : tasks.get(item);
            world.apply(new Command.CompleteTask(instance.id(), task, null, VariableDocument.EMPTY, false));
        }
        return (threads.getCurrentThreadAllocatedBytes() - before) / (EVENTS / 2.0);
    }

    @ParameterizedTest
    @EnumSource
    void anEventCostsTheSameInALargeCase(Shape shape) {
        double few = bytesOfAnEvent(shape, FEW);
        double many = bytesOfAnEvent(shape, MANY);
        double exponent = Math.log(many / few) / Math.log((double) MANY / FEW);
        System.out.printf(
                "work per event, %s: %.0f bytes with %d items, %.0f with %d: exponent %.3f%n",
                shape, few, FEW, many, MANY, exponent);
        assertThat(exponent)
                .as("growth of the work per event from %d to %d items: %.0f to %.0f bytes", FEW, MANY, few, many)
                .isLessThan(EXPONENT_MAX);
    }
}
