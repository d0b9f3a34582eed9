package dev.headway.engine.delegate;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A script that the model has as user code of a {@link TaskType}: the value of a field of the task. It runs with the limits of a script
 * task. Belongs to the call of the task that it was handed to.
 */
@FunctionalInterface
public interface FieldScript {
    /**
     * Runs it; besides these names it sees what the script of a script task sees.
     *
     * @param names values by their names
     * @return its value; null for none
     * @throws BpmnError for an error that the model handles
     */
    @Nullable
    Object run(Map<String, ?> names);
}
