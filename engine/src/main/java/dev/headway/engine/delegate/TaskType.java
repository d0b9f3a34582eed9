package dev.headway.engine.delegate;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Work that service tasks name by {@code type}, such as {@code http}. A module brings it: the class path names it in
 * {@code META-INF/services/dev.headway.engine.delegate.TaskType}. Implementations are thread-safe.
 */
public interface TaskType {
    /** What models call it. */
    String name();

    /**
     * This type with the settings {@code task.name.option} of an engine, by option.
     *
     * @throws dev.headway.engine.ConfigurationException for an unknown option, and for an impossible value
     */
    TaskType withOptions(Map<String, String> options);

    /**
     * Why a task with these fields cannot be executed, or null when it can. A model with such a task is not deployed.
     *
     * @param fields texts of the model by the names of their fields, expressions as they are written
     */
    @Nullable
    String refused(Map<String, String> fields);

    /** Connectors that come with this type and have its settings. */
    default List<Connector> connectors() {
        return List.of();
    }

    /**
     * Does the work.
     *
     * @param fields values by the names of their fields
     * @throws BpmnError for an error that the model handles
     * @throws Exception whatever fails; a job is tried again
     */
    void execute(DelegateExecution execution, Map<String, Expression> fields) throws Exception;
}
