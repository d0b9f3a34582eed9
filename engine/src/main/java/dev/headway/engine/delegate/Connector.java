package dev.headway.engine.delegate;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Work that {@code camunda:connector} elements name by {@code connectorId}. It is a registered bean whose name is that id, or found
 * on the class path, which names it in {@code META-INF/services/dev.headway.engine.delegate.Connector}. Implementations are
 * thread-safe.
 */
public interface Connector {
    /** What models call it. */
    String getId();

    /**
     * Why a model cannot use it with these input parameters, or null when it can. A model with such a connector is not deployed.
     *
     * @param inputs names of the input parameters
     */
    default @Nullable String refused(Set<String> inputs) {
        return null;
    }

    /**
     * Does the work.
     *
     * @param execution the execution of the element
     * @param inputs values of the input parameters by their names
     * @return values by name, which the output parameters of the element see; never null
     * @throws BpmnError for an error that the model handles
     * @throws Exception whatever fails; a job is tried again
     */
    Map<String, ? extends @Nullable Object> execute(
            DelegateExecution execution, Map<String, ? extends @Nullable Object> inputs) throws Exception;
}
