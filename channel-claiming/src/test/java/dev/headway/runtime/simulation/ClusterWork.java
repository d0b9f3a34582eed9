package dev.headway.runtime.simulation;

import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.execution.usercode.UserCode;
import dev.headway.model.Implementation;
import dev.headway.model.Listener;
import org.jspecify.annotations.Nullable;

/** The work of all service tasks in a cluster: takes its time, counts itself in the variable n, fails now and then, and may end its process. */
final class ClusterWork implements UserCode {
    private final ClusterNode node;

    ClusterWork(ClusterNode node) {
        this.node = node;
    }

    @Override
    public void execute(Implementation implementation, ActivityContext context) throws Exception {
        Cluster world = node.world;
        Cluster.Run run =
                world.begins(node, context.instanceId(), context.node().id());
        try {
            node.time.sleep(millis());
            if (world.isDeadly(run)) {
                node.endProcess();
            }
            if (world.trouble() && world.random.nextInt(15) == 0) {
                throw new IllegalStateException("on purpose");
            }
            Object before = context.variable("n");
            context.setVariable("n", before instanceof Number number ? number.intValue() + 1 : 1);
        } finally {
            world.ends(run);
        }
    }

    /** In a calm cluster nothing takes longer than a partition that moves waits for it; a claim waits for whatever it is for. */
    private int millis() {
        int kind = node.world.random.nextInt(60);
        int longest =
                node.world.calm && node.world.channel.equals("leased") ? (int) ClusterNode.DRAIN_MILLIS / 2 : 5_000;
        return 1 + node.world.random.nextInt(kind < 50 ? 60 : kind < 58 ? 400 : longest);
    }

    @Override
    public void notify(Listener listener, ActivityContext context) {
        // no model here has listeners
    }

    @Override
    public @Nullable Object bean(String name) {
        return null;
    }

    @Override
    public @Nullable Object implicit(String name, ActivityContext context) {
        return null;
    }
}
