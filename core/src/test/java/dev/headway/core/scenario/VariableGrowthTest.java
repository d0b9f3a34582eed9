package dev.headway.core.scenario;

import static dev.headway.core.scenario.Bpmn.flow;
import static dev.headway.core.scenario.Bpmn.process;
import static dev.headway.core.scenario.Bpmn.service;
import static dev.headway.core.scenario.Bpmn.start;
import static dev.headway.core.scenario.Bpmn.user;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** A step that sets many variables one by one copies each of them a few times, not all at each. Work is counted in bytes allocated. */
class VariableGrowthTest {
    private static final int FEW = 1_000;
    private static final int MANY = 20_000;

    private static long bytes(int variables) {
        World world = new World();
        world.deploy(process("p", start("s"), service("many"), user("a"), flow("s many a")));
        world.code.on("many", context -> {
            for (int i = 0; i < variables; i++) {
                context.setVariable("v" + i, i);
            }
        });
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        Instance instance = world.start("p");
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(instance.state().root().variables().names()).hasSize(variables);
        return bytes;
    }

    @Test
    void settingVariablesOneByOneGrowsAboutWithTheirNumber() {
        bytes(FEW);
        assertThat((double) bytes(MANY) / bytes(FEW)).isLessThan(2.0 * MANY / FEW);
    }
}
