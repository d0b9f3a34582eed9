package dev.headway.core.element;

import dev.headway.core.command.Refusal;
import dev.headway.core.execution.job.ExternalTaskOffers;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.execution.usercode.ServiceCall;
import dev.headway.core.state.Execution;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.Implementation;
import dev.headway.model.Parameter;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends a message (BPMN 2.0.2, 10.5.5). What the model names to run does it, as in the family. Without that the message goes,
 * after the commit of this step, to the execution of the engine that has waited longest for it, in an instance with the sender's
 * business key if it has one; else to the process that it starts; else nobody gets it.
 */
final class Messages {
    private final InstanceStep step;
    private final Contexts contexts;
    private final Walk walk;
    private final Supplier<ExternalTaskOffers> offers;

    Messages(InstanceStep step, Contexts contexts, Walk walk, Supplier<ExternalTaskOffers> offers) {
        this.step = step;
        this.contexts = contexts;
        this.walk = walk;
        this.offers = offers;
    }

    /** Sends the message of an event, which goes on then; a worker's event waits for its worker. */
    void throwAndGoOn(Execution token, FlowNode node, EventDefinition.Message message) {
        if (message.implementation() instanceof Implementation.External external) {
            offers.get().offer(token, node, external);
            return;
        }
        send(token, node);
        walk.complete(step.recorder().execution(token.id()), node);
    }

    /** Whether a message event runs user code of its own outside the turn. */
    static boolean runsUserCode(EventDefinition event) {
        return event instanceof EventDefinition.Message message
                && message.implementation() != null
                && !(message.implementation() instanceof Implementation.External);
    }

    void send(Execution token, FlowNode node) {
        ElementDetail.ServiceTask task = ServiceCall.taskOf(node);
        if (task == null) {
            return;
        }
        if (task.implementation() != null) {
            ServiceCall.run(step.context().userCode(), node, task, contexts.of(token, node));
        } else if (task.message() != null) {
            write(token, node, String.valueOf(contexts.text(task.message(), token, node)));
        }
    }

    /** What the input mapping of the element names travels along. */
    private void write(Execution token, FlowNode node, String name) {
        ActivityContext context = contexts.of(token, node);
        Map<String, @Nullable Object> payload = new LinkedHashMap<>();
        for (Parameter input : node.inputs()) {
            payload.put(input.target(), context.variable(input.target()));
        }
        payload.put(OutboxRow.BUSINESS_KEY, context.businessKey());
        putSender(step, payload);
        String life = contexts.text(node.properties().get(FlowNode.MESSAGE_TIME_TO_LIVE), token, node);
        if (life != null) {
            payload.put(OutboxRow.TIME_TO_LIVE, millis(life, node));
        }
        OutboxRow row = new OutboxRow(
                step.newId(),
                token.instanceId(),
                OutboxRow.Kind.MESSAGE,
                0,
                0,
                name,
                VariableDocument.of(payload).json(),
                0,
                step.nowMillis(),
                context.tenantId());
        step.recorder().outbox(row);
        step.effect(new Effect.OutboxWritten(row));
    }

    /** A process that a message or signal starts has the sender's start user, like a called one, and goes on in its trace. */
    static void putSender(InstanceStep step, Map<String, @Nullable Object> payload) {
        if (step.context().trace() != null) {
            payload.put(OutboxRow.TRACE, step.context().trace());
        }
        String user = step.recorder().root().requireRoot().startUserId();
        if (user != null) {
            payload.put(OutboxRow.START_USER, user);
        }
    }

    private static long millis(String life, FlowNode node) {
        try {
            return Duration.parse(life.trim()).toMillis();
        } catch (DateTimeParseException | ArithmeticException notADuration) {
            throw new Refusal(
                    Refusal.Reason.USER_CODE,
                    "Expected an ISO 8601 duration such as PT1H as messageTimeToLive of '" + node.id() + "', got '"
                            + life + "'");
        }
    }
}
