package dev.headway.engine.history;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/** One visit of an element, open or ended. Immutable: the state at the time of the query. */
public interface HistoricActivityInstance {

    /** Id of the visit. */
    String getId();

    /** Element id. */
    String getActivityId();

    /** Name of the element. */
    @Nullable
    String getActivityName();

    /** BPMN name of the element, such as {@code userTask}. */
    String getActivityType();

    /** The process instance. */
    String getProcessInstanceId();

    /** The definition of the instance. */
    String getProcessDefinitionId();

    /** The execution that visited. */
    String getExecutionId();

    /** Visit of the enclosing sub-process; null directly in the process. */
    @Nullable
    String getParentActivityInstanceId();

    /** Id of the user task. */
    @Nullable
    String getTaskId();

    /** Assignee of the user task. */
    @Nullable
    String getAssignee();

    /** Instance that a call activity started. */
    @Nullable
    String getCalledProcessInstanceId();

    /** When it was entered. */
    Date getStartTime();

    /** When it was left; null while it is open. */
    @Nullable
    Date getEndTime();

    /** Milliseconds between both; null while it is open. */
    @Nullable
    Long getDurationInMillis();

    /** Whether it was cancelled. */
    boolean isCanceled();

    /** The reason that was given when its process instance was deleted; null unless that cancelled it. */
    @Nullable
    String getDeleteReason();

    /** Tenant, null for none. */
    @Nullable
    String getTenantId();
}
