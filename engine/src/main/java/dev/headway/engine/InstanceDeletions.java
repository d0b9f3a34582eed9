package dev.headway.engine;

import dev.headway.engine.batch.Batch;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Ends of running instances by a call. The instances that an instance has called end with it; nothing is mapped out of what is
 * cancelled. Thread-safe; a call returns when the end is durable.
 */
public interface InstanceDeletions {
    /**
     * Ends an instance and the instances it called.
     *
     * @param deleteReason for history
     * @throws ObjectNotFoundException when it does not run
     */
    void deleteProcessInstance(String processInstanceId, @Nullable String deleteReason);

    /** Ends an instance; {@code skipCustomListeners} leaves its end listeners out. */
    void deleteProcessInstance(String processInstanceId, @Nullable String deleteReason, boolean skipCustomListeners);

    /**
     * The same.
     *
     * @param externallyTerminated changes nothing: history tells an end by a call from other ends anyway
     */
    default void deleteProcessInstance(
            String processInstanceId,
            @Nullable String deleteReason,
            boolean skipCustomListeners,
            boolean externallyTerminated) {
        deleteProcessInstance(processInstanceId, deleteReason, skipCustomListeners);
    }

    /**
     * The same.
     *
     * @param skipIoMappings changes nothing: nothing is mapped out of what is cancelled
     */
    default void deleteProcessInstance(
            String processInstanceId,
            @Nullable String deleteReason,
            boolean skipCustomListeners,
            boolean externallyTerminated,
            boolean skipIoMappings) {
        deleteProcessInstance(processInstanceId, deleteReason, skipCustomListeners);
    }

    /** Ends many instances; all are tried, and an exception tells of those that failed. */
    void deleteProcessInstances(Collection<String> processInstanceIds, @Nullable String deleteReason);

    /** The same; {@code skipCustomListeners} leaves end listeners out, and {@code externallyTerminated} changes nothing. */
    void deleteProcessInstances(
            Collection<String> processInstanceIds,
            @Nullable String deleteReason,
            boolean skipCustomListeners,
            boolean externallyTerminated);

    /** The same as {@link #deleteProcessInstances}. */
    void bulkDeleteProcessInstances(Collection<String> processInstanceIds, @Nullable String deleteReason);

    /** Deletes running instances in the background. */
    Batch deleteProcessInstancesAsync(Collection<String> processInstanceIds, @Nullable String deleteReason);

    /** Deletes all running instances that a query finds now, in the background. */
    Batch deleteProcessInstancesAsync(ProcessInstanceQuery query, @Nullable String deleteReason);

    /** Deletes these instances and those that a query finds now, in the background; either may be null. */
    default Batch deleteProcessInstancesAsync(
            @Nullable Collection<String> processInstanceIds,
            @Nullable ProcessInstanceQuery query,
            @Nullable String deleteReason) {
        if (query == null) {
            return deleteProcessInstancesAsync(
                    processInstanceIds == null ? Set.of() : processInstanceIds, deleteReason);
        }
        if (processInstanceIds == null || processInstanceIds.isEmpty()) {
            return deleteProcessInstancesAsync(query, deleteReason);
        }
        Set<String> all = new LinkedHashSet<>(processInstanceIds);
        query.list().forEach(instance -> all.add(instance.getId()));
        return deleteProcessInstancesAsync(all, deleteReason);
    }
}
