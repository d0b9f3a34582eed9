package dev.headway.engine.runtime;

import org.jspecify.annotations.Nullable;

/** A token, a scope such as a running sub-process, or the process instance itself. Immutable: the state when it was asked for. */
public interface Execution {
    /** Id of the execution; for a process instance, its own. */
    String getId();

    /** The process instance it belongs to. */
    String getProcessInstanceId();

    /** The definition of the instance. */
    String getProcessDefinitionId();

    /** The enclosing execution, null for the process instance itself. */
    @Nullable
    String getParentId();

    /** Element where it is; null for a process instance that is a mere scope. */
    @Nullable
    String getActivityId();

    /** Tenant, null for none. */
    @Nullable
    String getTenantId();

    /** Whether its instance is suspended. */
    boolean isSuspended();

    /** Whether it has ended: only true for an instance that was over when its start returned. */
    boolean isEnded();
}
