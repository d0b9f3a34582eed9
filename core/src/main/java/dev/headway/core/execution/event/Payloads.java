package dev.headway.core.execution.event;

import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.Parameter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What becomes of the payload of an event of Flowable's registry: the variables that the element which waits for it names. */
public final class Payloads {
    private Payloads() {}

    /** The variables that arrive at a node; of an event of the registry those that the node takes from its payload. */
    public static VariableDocument taken(FlowNode node, VariableDocument arriving) {
        if (!(arriving.get(EventDefinition.Signal.PAYLOAD) instanceof Map<?, ?> payload)) {
            return arriving;
        }
        Map<String, @Nullable Object> taken = new LinkedHashMap<>();
        if (eventOf(node) instanceof EventDefinition.Signal signal && signal.awaited() != null) {
            for (Parameter parameter : signal.awaited().payload()) {
                if (parameter.source() instanceof Parameter.Source.Variable source
                        && payload.containsKey(source.name())) {
                    taken.put(parameter.target(), payload.get(source.name()));
                }
            }
        }
        return VariableDocument.of(taken);
    }

    private static @Nullable EventDefinition eventOf(FlowNode node) {
        return switch (node.detail()) {
            case ElementDetail.CatchEvent caught -> caught.event();
            case ElementDetail.BoundaryEvent boundary -> boundary.event();
            case ElementDetail.StartEvent start -> start.event();
            case ElementDetail.Stage stage -> stage.start();
            case ElementDetail.CaseListener listener -> listener.event();
            case ElementDetail.ReceiveTask receive -> receive.event();
            case ElementDetail.ServiceTask task -> task.answer();
            default -> null;
        };
    }
}
