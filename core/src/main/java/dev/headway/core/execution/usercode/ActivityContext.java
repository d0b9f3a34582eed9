package dev.headway.core.execution.usercode;

import dev.headway.core.definition.Definition;
import dev.headway.core.expression.ExpressionScope;
import dev.headway.core.state.Execution;
import dev.headway.core.state.TaskRow;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What user code sees of the execution that calls it, and may change: its variables. Valid during the call only; not
 * thread-safe.
 */
public interface ActivityContext extends ExpressionScope, TransientScope {
    Definition definition();

    /** The element; the process node for listeners of the process. */
    FlowNode node();

    long instanceId();

    long executionId();

    /** Parent execution, 0 for the root. */
    long parentExecutionId();

    /** The same call as the parent execution sees it, with its variables; null for the root. */
    @Nullable
    ActivityContext parent();

    /** The outermost of the instances that called each other; this instance where nobody called it. */
    long rootInstanceId();

    /** The rows of the case that calls, itself and its open plan items, as they are in this step; empty in jobs and in processes. */
    default List<Execution> caseRows() {
        return List.of();
    }

    /** The visit, which is the historic activity instance; 0 outside an activity. */
    long visitId();

    @Nullable
    String businessKey();

    @Nullable
    String tenantId();

    /** Who starts the instance or completes the task in this step; null when nobody is named, and in jobs. */
    @Nullable
    String userId();

    /** The calling execution, 0 when nobody called this instance. */
    long superExecutionId();

    /** Listener event, or null in a delegate. */
    @Nullable
    String eventName();

    /** The state before, in listeners of the life cycle of a case; null elsewhere, and for what was just created. */
    default @Nullable String stateBefore() {
        return null;
    }

    /** Id of the flow taken, for {@code take} listeners. */
    @Nullable
    String flowId();

    /** The task, in task listeners. */
    @Nullable
    TaskRow task();

    /** Changes the task, in task listeners. */
    void updateTask(TaskRow task);

    /**
     * A variable for code that may change what it gets in place: a JSON tree is a copy of its own, and stored when it was changed,
     * as objects of users' classes are.
     */
    default @Nullable Object handOut(String name) {
        return dev.headway.core.variable.Variables.copy(variable(name));
    }

    /** All variables visible here as they are stored, inner scopes first. */
    Map<String, @Nullable Object> variables();

    /** Variables of this execution alone. */
    Map<String, @Nullable Object> localVariables();

    default Set<String> variableNames() {
        return variables().keySet();
    }

    boolean hasLocalVariable(String name);

    @Nullable
    Object localVariable(String name);

    void setLocalVariable(String name, @Nullable Object value);

    void removeVariable(String name);

    void removeLocalVariable(String name);

    void setBusinessKey(String key);

    /** Notes in the history of details, where that is kept, what a decision was made on and what it said. */
    default void decided(Map<String, @Nullable Object> evaluation) {}

    /** What the call activity that started this instance makes of exceptions which the element itself does not map. */
    default List<ElementDetail.ExceptionMapping> mappedByCaller() {
        return List.of();
    }
}
