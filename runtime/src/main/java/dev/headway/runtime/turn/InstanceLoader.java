package dev.headway.runtime.turn;

import dev.headway.core.command.Command;
import dev.headway.core.state.Execution;
import dev.headway.core.state.InstanceState;
import dev.headway.runtime.port.Instances;
import dev.headway.runtime.port.Store.InstanceRows;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Brings instances into memory: one when its command is next, many at once when their jobs are about to run. Thread-safe. */
public final class InstanceLoader {
    private final Instances instances;

    public InstanceLoader(Instances instances) {
        this.instances = instances;
    }

    /** The state of the turn's instance; an empty one for an instance that does not exist (yet, or any more). */
    public InstanceState load(Turn turn, Submission submission) {
        InstanceState loaded = read(instances, submission.command());
        turn.state(loaded, submission.epoch());
        return loaded;
    }

    /** The state that a command is for, as the database has it; nothing is read for one that starts its instance. */
    public static InstanceState read(Instances instances, Command command) {
        if (!(command instanceof Command.StartInstance || command instanceof Command.StartInstanceAt)) {
            for (InstanceRows rows : instances.load(List.of(command.instanceId()))) {
                return state(rows);
            }
        }
        return new InstanceState(command.instanceId());
    }

    /** Whether the database has another version of the instance: a cached state that other nodes have gone beyond. */
    public boolean outdated(InstanceState cached) {
        Execution root = cached.root();
        List<InstanceRows> rows = instances.load(List.of(cached.instanceId()));
        if (rows.isEmpty() || root == null) {
            return rows.isEmpty() != (root == null);
        }
        return rows.getFirst().root().requireRoot().version()
                != root.requireRoot().version();
    }

    /** Loads what is not in memory yet, in one round trip. */
    public void prefetch(Turns turns, Collection<Long> instanceIds) {
        List<Long> missing = new ArrayList<>();
        for (Long id : instanceIds) {
            if (!turns.cached(id)) {
                missing.add(id);
            }
        }
        if (!missing.isEmpty()) {
            for (InstanceRows rows : instances.load(missing)) {
                turns.offer(state(rows));
            }
        }
    }

    private static InstanceState state(InstanceRows rows) {
        return InstanceState.of(rows.root(), rows.executions(), rows.tasks(), rows.subscriptions(), rows.jobs());
    }
}
