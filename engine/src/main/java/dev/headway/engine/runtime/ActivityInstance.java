package dev.headway.engine.runtime;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * A visit of an element in a running process instance: what {@code createActivityInstanceQuery()} finds, and the nodes of the tree that
 * {@code getActivityInstance(processInstanceId)} gives. Immutable: the state at the time of the query.
 */
public interface ActivityInstance {
    /** Its id; in the tree the root has that of the process instance. */
    String getId();

    /** Id of the element; with {@code #multiInstanceBody} for a loop as a whole in the tree, whose root has that of the process definition. */
    String getActivityId();

    /** Name of the element. */
    @Nullable
    String getActivityName();

    /** Kind of the element, as BPMN writes it. */
    String getActivityType();

    /** The process definition. */
    String getProcessDefinitionId();

    /** The process instance. */
    String getProcessInstanceId();

    /** The execution that is or was at the element. */
    String getExecutionId();

    /** The visit of the scope around it; null at the top. */
    @Nullable
    String getParentActivityInstanceId();

    /** Its task; null for none, and in the tree. */
    @Nullable
    String getTaskId();

    /** The instance that it called; null for none, and in the tree. */
    @Nullable
    String getCalledProcessInstanceId();

    /** Who has or had its task; null for nobody, and in the tree. */
    @Nullable
    String getAssignee();

    /** When it began. */
    Date getStartTime();

    /** When it ended; null while it is open. */
    @Nullable
    Date getEndTime();

    /** How long it took, milliseconds; null while it is open. */
    @Nullable
    Long getDurationInMillis();

    /** The tenant; null for none. */
    @Nullable
    String getTenantId();

    /** In the tree: what is open inside it. */
    ActivityInstance[] getChildActivityInstances();

    /** In the tree: what waits inside it for its job to begin or to go on. */
    TransitionInstance[] getChildTransitionInstances();

    /** In the tree: the executions at this very node. */
    String[] getExecutionIds();

    /** In the tree: all visits of an element in it, with itself. */
    ActivityInstance[] getActivityInstances(String activityId);

    /** In the tree: all that waits for a job at an element in it. */
    TransitionInstance[] getTransitionInstances(String activityId);
}
