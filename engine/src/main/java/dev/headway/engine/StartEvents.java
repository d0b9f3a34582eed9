package dev.headway.engine;

import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.Problem;
import dev.headway.model.ProcessGraph;
import dev.headway.runtime.port.Definitions.StartSubscription;
import dev.headway.runtime.port.StartTimerRow;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds what starts a process from outside: messages, signals and timers of its start events (BPMN 2.0.2, 10.5.2). */
final class StartEvents {
    /** What was found in one process. */
    record Found(List<StartSubscription> subscriptions, List<StartTimerRow> timers, List<Problem> problems) {
        static final Found NOTHING = new Found(List.of(), List.of(), List.of());
    }

    Found of(long definitionId, ProcessGraph graph, @Nullable String tenantId) {
        List<StartSubscription> subscriptions = new ArrayList<>();
        for (int index : graph.process().children()) {
            FlowNode node = graph.node(index);
            if (node.type() == ElementType.START_EVENT && node.detail() instanceof ElementDetail.StartEvent start) {
                switch (start.event()) {
                    case EventDefinition.Message message ->
                        subscriptions.add(
                                new StartSubscription(definitionId, node.id(), "message", message.name(), tenantId));
                    case EventDefinition.Signal signal ->
                        subscriptions.add(
                                new StartSubscription(definitionId, node.id(), "signal", signal.name(), tenantId));
                    default -> {}
                }
            }
        }
        return new Found(subscriptions, List.of(), List.of());
    }
}
