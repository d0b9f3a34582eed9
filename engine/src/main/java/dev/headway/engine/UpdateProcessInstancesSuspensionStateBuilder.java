package dev.headway.engine;

import dev.headway.engine.batch.Batch;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import java.util.Collection;

/**
 * Chooses running instances, and holds them or lets them go on in the background. What is in that state already is left as it is. Not
 * thread-safe.
 */
public interface UpdateProcessInstancesSuspensionStateBuilder {
    /** These instances, and those chosen before. */
    UpdateProcessInstancesSuspensionStateBuilder byProcessInstanceIds(Collection<String> processInstanceIds);

    /** All running instances that a query finds now, and those chosen before. */
    UpdateProcessInstancesSuspensionStateBuilder byProcessInstanceQuery(ProcessInstanceQuery query);

    /**
     * Holds them.
     *
     * @throws InvalidRequestException when none is chosen
     */
    Batch suspendAsync();

    /**
     * Lets them go on.
     *
     * @throws InvalidRequestException when none is chosen
     */
    Batch activateAsync();
}
