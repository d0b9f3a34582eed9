package dev.headway.runtime.simulation;

import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.StoreException.Kind;

/** What goes wrong with the commits of one node, and what other nodes do meanwhile. */
final class CommitFaults implements SimulatedStore.Hook {
    private final Simulation simulation;
    private final SimulatedNode node;

    CommitFaults(Simulation simulation, SimulatedNode node) {
        this.simulation = simulation;
        this.node = node;
    }

    @Override
    public void beforeCommit(CommitBatch batch) {
        switch (simulation.random.nextInt(40)) {
            case 0 -> fail(Kind.UNAVAILABLE);
            case 1 -> fail(Kind.CONFLICT);
            case 2 -> fail(Kind.UNKNOWN);
            case 3, 4 -> {
                simulation.log("in limbo: " + batch.number());
                simulation.store.leaveInLimbo(batch);
            }
            case 5 -> crash();
            case 6, 7 -> moveOn(batch);
            case 8 -> {
                if (simulation.random.nextInt(10) == 0) {
                    fail(Kind.FATAL);
                }
            }
            default -> {
                // all is well
            }
        }
    }

    @Override
    public void afterCommit(CommitBatch batch) {
        switch (simulation.random.nextInt(30)) {
            case 0, 1 -> fail(Kind.UNKNOWN);
            case 2 -> crash();
            default -> {
                // all is well
            }
        }
    }

    private void fail(Kind kind) {
        simulation.log("fault " + kind);
        simulation.meanwhile(node, this);
        throw new StoreException(kind, "Expected to commit, but a fault was due", null);
    }

    private void crash() {
        node.dead = true;
        throw new NodeCrash();
    }

    private void moveOn(CommitBatch batch) {
        var delta = batch.deltas().get(simulation.random.nextInt(batch.deltas().size()));
        if (simulation.store.tables().root(delta.instanceId()) != null) {
            simulation.log("another node writes " + delta.instanceId());
            simulation.store.moveOn(delta.instanceId());
        }
    }

    /** The node is gone in the middle of a commit. */
    private static final class NodeCrash extends Error {
        private static final long serialVersionUID = 1L;
    }
}
