package dev.headway.engine.internal.wiring;

import dev.headway.model.BpmnModel;
import java.util.Set;

/** Says of each element of a parsed model what this engine, with its settings, cannot execute. Thread-safe. */
@FunctionalInterface
public interface ModelCheck {
    /**
     * The same model with an error for each such element.
     *
     * @param deployed names of the resources that are deployed with it
     */
    BpmnModel check(BpmnModel model, Set<String> deployed);
}
