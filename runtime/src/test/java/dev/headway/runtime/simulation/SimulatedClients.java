package dev.headway.runtime.simulation;

import dev.headway.core.command.Command;
import dev.headway.core.command.Reply;
import dev.headway.core.state.Ids;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.turn.Submission;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What clients ask of the nodes, and what they were told. */
final class SimulatedClients {
    final List<Sent> sent = new ArrayList<>();

    private final Simulation simulation;
    /** Callers of what was cancelled: their joins may wait for a branch that is gone, until somebody cancels them too. */
    private final Set<Long> robbed = new TreeSet<>();

    /** A command of a client, and what the client was told. */
    static final class Sent {
        final Command command;
        final SimulatedNode node;

        @Nullable
        Object answer;

        Sent(Command command, SimulatedNode node) {
            this.command = command;
            this.node = node;
        }
    }

    SimulatedClients(Simulation simulation) {
        this.simulation = simulation;
    }

    void act(SimulatedNode node) {
        if (simulation.random.nextInt(15) == 0) {
            signal(node);
            return;
        }
        Command command = anyCommand(node);
        if (command != null) {
            send(node, command);
        }
    }

    private void signal(SimulatedNode node) {
        OutboxRow row = new OutboxRow(
                node.ids.next(simulation.random.nextInt(Ids.PARTITIONS)),
                0,
                OutboxRow.Kind.SIGNAL,
                0,
                0,
                "go",
                "{}",
                0,
                simulation.now(),
                null);
        simulation.log("client signals through node " + node.index);
        simulation.store.addOutbox(row);
        node.carry(row);
        simulation
                .nodes
                .get(simulation.random.nextInt(simulation.nodes.size()))
                .carry(row); // a sweep that came too early
    }

    void send(SimulatedNode node, Command command) {
        Sent one = new Sent(command, node);
        sent.add(one);
        simulation.log("client sends to node " + node.index + ": " + command);
        node.submit(command, new Submission.Answer() {
            @Override
            public void reply(Reply reply) {
                answered(one, reply);
            }

            @Override
            public void fail(Throwable failure) {
                answered(one, failure);
            }
        });
    }

    private void answered(Sent one, Object answer) {
        if (one.node.dead) {
            return;
        }
        Object before = one.answer;
        one.answer = answer;
        simulation.log("answer to " + one.command + ": " + answer);
        simulation.watch(() -> {
            if (before != null) {
                throw new AssertionError(
                        "Expected one answer to " + one.command + ", got " + before + " and " + answer);
            }
            simulation.checks.answered(one);
        });
    }

    private @Nullable Command anyCommand(SimulatedNode node) {
        List<Long> running = simulation.running();
        int kind = simulation.random.nextInt(20);
        if (running.isEmpty() || (running.size() < 8 && kind < 5)) {
            return start(node);
        }
        long instance = running.get(simulation.random.nextInt(running.size()));
        boolean suspended = simulation.checks.root(instance).requireRoot().suspended();
        return switch (kind) {
            case 0, 1, 2, 3, 4, 5, 6, 7 -> completeTask(instance);
            case 8 -> cancel(instance);
            case 9, 10 ->
                suspended ? new Command.ActivateInstance(instance, null) : new Command.SuspendInstance(instance, null);
            default -> setVariable(instance);
        };
    }

    Command cancel(long instance) {
        long caller = simulation.checks.root(instance).requireRoot().superInstanceId();
        if (caller != 0) {
            robbed.add(caller);
        }
        return new Command.CancelInstance(instance, "no longer wanted", false, null);
    }

    private Command setVariable(long instance) {
        // A name of its own for each, so that nothing that was acknowledged is overwritten later.
        return new Command.SetVariables(
                instance, instance, VariableDocument.of(Map.of("v" + sent.size(), 1)), Set.of(), false);
    }

    private Command start(SimulatedNode node) {
        Map<String, Object> variables = new HashMap<>();
        variables.put("choice", simulation.random.nextInt(3));
        variables.put("n", 0);
        return new Command.StartInstance(
                node.ids.next(simulation.random.nextInt(Ids.PARTITIONS)),
                simulation.models.any(simulation.random).id(),
                null,
                null,
                null,
                null,
                null,
                VariableDocument.of(variables),
                0,
                0,
                null);
    }

    @Nullable
    Command completeTask(long instance) {
        return simulation.store.tables().tasks.values().stream()
                .filter(task -> task.instanceId() == instance)
                .<Command>map(
                        task -> new Command.CompleteTask(instance, task.id(), null, VariableDocument.EMPTY, false))
                .findFirst()
                .orElse(null);
    }

    boolean isRobbed(long instance) {
        return robbed.contains(instance);
    }
}
