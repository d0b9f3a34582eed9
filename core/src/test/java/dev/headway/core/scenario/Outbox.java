package dev.headway.core.scenario;

import dev.headway.core.command.CalledEscalation;
import dev.headway.core.command.Command;
import dev.headway.core.delta.InstanceDelta.Guard;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.variable.VariableDocument;
import java.util.List;

/** Carries what instances sent each other, as the runtime's outbox dispatcher does. */
final class Outbox {
    private Outbox() {}

    /** Carries the oldest row; whether there was one. */
    static boolean carry(World world) {
        if (world.outbox.isEmpty()) {
            return false;
        }
        OutboxRow row = world.outbox.get(0);
        VariableDocument payload = VariableDocument.ofJson(row.payload());
        Guard guard = new Guard.Outbox(row.id());
        switch (row.kind()) {
            case CALL_RETURN ->
                world.apply(new Command.ReturnFromCall(
                        row.targetInstanceId(),
                        row.targetExecutionId(),
                        row.sourceInstanceId(),
                        payload,
                        null,
                        null,
                        guard));
            case CALL_ESCALATION ->
                world.apply(new Command.EscalateFromCall(
                        row.targetInstanceId(),
                        row.targetExecutionId(),
                        row.sourceInstanceId(),
                        new CalledEscalation(String.valueOf(row.name()), payload),
                        guard));
            case CALL_ERROR ->
                world.apply(new Command.ReturnFromCall(
                        row.targetInstanceId(),
                        row.targetExecutionId(),
                        row.sourceInstanceId(),
                        payload.without("errorMessage"),
                        row.name(),
                        payload.get("errorMessage") instanceof String text ? text : null,
                        guard));
            case CALL_TERMINATED ->
                world.apply(new Command.CallTerminated(
                        row.targetInstanceId(), row.targetExecutionId(), row.sourceInstanceId(), row.reach(), guard));
            case CALL_CANCELLED ->
                world.apply(new Command.CallCancelled(
                        row.targetInstanceId(),
                        row.targetExecutionId(),
                        row.sourceInstanceId(),
                        String.valueOf(row.name()),
                        guard));
            case CANCEL_CALLED ->
                world.apply(new Command.CancelInstance(row.targetInstanceId(), row.name(), false, guard));
            case SIGNAL_TO, SIGNAL_START, MESSAGE_TO ->
                throw new IllegalStateException("Expected what an instance sends, got " + row.kind());
            case SIGNAL -> broadcast(world, row, payload);
            case MESSAGE -> send(world, row, payload, guard);
        }
        world.outbox.remove(row);
        return true;
    }

    private static void send(World world, OutboxRow row, VariableDocument payload, Guard guard) {
        Object key = payload.get(OutboxRow.BUSINESS_KEY);
        for (Instance instance : world.instances()) {
            for (SubscriptionRow subscription :
                    List.copyOf(instance.state().subscriptions().all())) {
                if (subscription.type() == SubscriptionRow.Type.MESSAGE
                        && subscription.name().equals(row.name())
                        && (key == null
                                || key.equals(
                                        instance.state().root().requireRoot().businessKey()))) {
                    world.apply(new Command.DeliverEvent(
                            instance.id(), subscription.id(), payload.without(OutboxRow.BUSINESS_KEY), guard));
                    return;
                }
            }
        }
    }

    private static void broadcast(World world, OutboxRow row, VariableDocument payload) {
        for (Instance instance : world.instances()) {
            if (row.targetInstanceId() != 0 && row.targetInstanceId() != instance.id()) {
                continue;
            }
            for (SubscriptionRow subscription :
                    List.copyOf(instance.state().subscriptions().all())) {
                if (subscription.type() == SubscriptionRow.Type.SIGNAL
                        && subscription.name().equals(row.name())
                        && instance.state().subscriptions().get(subscription.id()) != null) {
                    world.apply(new Command.DeliverEvent(instance.id(), subscription.id(), payload, null));
                }
            }
        }
    }
}
