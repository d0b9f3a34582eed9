package dev.headway.engine.internal.wiring;

import dev.headway.model.ModelFile;
import java.util.Set;

/** Says of each element of a parsed model what this engine, with its settings, cannot execute. Thread-safe. */
@FunctionalInterface
public interface ModelCheck {
    /**
     * The same model with an error for each such element.
     *
     * @param deployed names of the resources that are deployed with it
     */
    ModelFile check(ModelFile model, Set<String> deployed);
}
