package dev.headway.engine;

import dev.headway.engine.batch.Batch;
import dev.headway.engine.history.HistoricProcessInstanceQuery;
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

    /**
     * The same.
     *
     * @throws NotSupportedException when {@code skipSubprocesses} is set: the instances that an instance has called end with it
     */
    default void deleteProcessInstance(
            String processInstanceId,
            @Nullable String deleteReason,
            boolean skipCustomListeners,
            boolean externallyTerminated,
            boolean skipIoMappings,
            boolean skipSubprocesses) {
        requireSubprocesses(skipSubprocesses);
        deleteProcessInstance(processInstanceId, deleteReason, skipCustomListeners);
    }

    /** The same; nothing happens when it does not run. */
    default void deleteProcessInstanceIfExists(
            String processInstanceId,
            @Nullable String deleteReason,
            boolean skipCustomListeners,
            boolean externallyTerminated,
            boolean skipIoMappings,
            boolean skipSubprocesses) {
        requireSubprocesses(skipSubprocesses);
        try {
            deleteProcessInstance(processInstanceId, deleteReason, skipCustomListeners);
        } catch (ObjectNotFoundException gone) {
            // It has ended, or never was.
        }
    }

    /** Ends many instances; {@code skipSubprocesses} must be false, see {@link #deleteProcessInstance}. */
    default void deleteProcessInstances(
            Collection<String> processInstanceIds,
            @Nullable String deleteReason,
            boolean skipCustomListeners,
            boolean externallyTerminated,
            boolean skipSubprocesses) {
        requireSubprocesses(skipSubprocesses);
        deleteProcessInstances(processInstanceIds, deleteReason, skipCustomListeners, externallyTerminated);
    }

    /** The same; {@code skipIoMappings} changes nothing. */
    default void deleteProcessInstances(
            Collection<String> processInstanceIds,
            @Nullable String deleteReason,
            boolean skipCustomListeners,
            boolean externallyTerminated,
            boolean skipSubprocesses,
            boolean skipIoMappings) {
        requireSubprocesses(skipSubprocesses);
        deleteProcessInstances(processInstanceIds, deleteReason, skipCustomListeners, externallyTerminated);
    }

    /** Ends those of many instances that run. */
    default void deleteProcessInstancesIfExists(
            Collection<String> processInstanceIds,
            @Nullable String deleteReason,
            boolean skipCustomListeners,
            boolean externallyTerminated,
            boolean skipSubprocesses) {
        for (String id : processInstanceIds) {
            deleteProcessInstanceIfExists(
                    id, deleteReason, skipCustomListeners, externallyTerminated, true, skipSubprocesses);
        }
    }

    /**
     * Deletes these instances and those that a query finds now, in the background; either may be null.
     *
     * @throws NotSupportedException when {@code skipCustomListeners} is set: in the background end listeners are called
     */
    default Batch deleteProcessInstancesAsync(
            @Nullable Collection<String> processInstanceIds,
            @Nullable ProcessInstanceQuery query,
            @Nullable String deleteReason,
            boolean skipCustomListeners) {
        return deleteProcessInstancesAsync(processInstanceIds, query, deleteReason, skipCustomListeners, false);
    }

    /** The same; {@code skipSubprocesses} must be false, see {@link #deleteProcessInstance}. */
    default Batch deleteProcessInstancesAsync(
            @Nullable Collection<String> processInstanceIds,
            @Nullable ProcessInstanceQuery query,
            @Nullable String deleteReason,
            boolean skipCustomListeners,
            boolean skipSubprocesses) {
        return deleteProcessInstancesAsync(
                processInstanceIds, query, null, deleteReason, skipCustomListeners, skipSubprocesses);
    }

    /** The same, and the running instances that a query of history finds now; null for none. */
    default Batch deleteProcessInstancesAsync(
            @Nullable Collection<String> processInstanceIds,
            @Nullable ProcessInstanceQuery query,
            @Nullable HistoricProcessInstanceQuery historicQuery,
            @Nullable String deleteReason,
            boolean skipCustomListeners,
            boolean skipSubprocesses) {
        requireSubprocesses(skipSubprocesses);
        if (skipCustomListeners) {
            throw new NotSupportedException("Expected skipCustomListeners to be false, got true: what is deleted in the"
                    + " background calls its end listeners. Call deleteProcessInstances(ids, reason, true, true).");
        }
        Set<String> all = new LinkedHashSet<>(processInstanceIds == null ? Set.of() : processInstanceIds);
        if (historicQuery != null) {
            historicQuery.unfinished().list().forEach(instance -> all.add(instance.getId()));
        }
        return deleteProcessInstancesAsync(all, query, deleteReason);
    }

    /** The same; {@code skipIoMappings} changes nothing. */
    default Batch deleteProcessInstancesAsync(
            @Nullable Collection<String> processInstanceIds,
            @Nullable ProcessInstanceQuery query,
            @Nullable HistoricProcessInstanceQuery historicQuery,
            @Nullable String deleteReason,
            boolean skipCustomListeners,
            boolean skipSubprocesses,
            boolean skipIoMappings) {
        return deleteProcessInstancesAsync(
                processInstanceIds, query, historicQuery, deleteReason, skipCustomListeners, skipSubprocesses);
    }

    private static void requireSubprocesses(boolean skipSubprocesses) {
        if (skipSubprocesses) {
            throw new NotSupportedException("Expected skipSubprocesses to be false, got true: the instances that an"
                    + " instance has called end with it. Let them complete first, or start them by a message.");
        }
    }
}
