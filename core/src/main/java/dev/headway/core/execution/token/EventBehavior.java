package dev.headway.core.execution.token;

import dev.headway.core.command.JobAction;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.state.Execution;
import dev.headway.core.state.JobRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Arms and disarms what executions wait for, and lets events arrive (BPMN 2.0.2, 10.5 and 13.5). */
public interface EventBehavior {
    /** Lets an execution wait for one event; errors need no subscription, they look for their catcher themselves. */
    void arm(Execution execution, FlowNode eventNode, EventDefinition event);

    /** Subscribes an execution to a message by name. */
    void subscribeMessage(Execution execution, FlowNode node, String name);

    /** Arms the boundary events of an activity that may stay. */
    void armBoundaries(Execution activity, FlowNode node);

    /** Arms the event sub-processes directly inside a scope. */
    void armEventSubProcesses(Execution scope, FlowNode scopeNode);

    /** Arms the timers of a user task's {@code timeout} listeners; their place in the list tells them apart. */
    void armTimeouts(Execution token, FlowNode node, ElementDetail.UserTask detail);

    /** A waiting timer with another time. */
    JobRow rescheduled(JobRow row, JobAction.Reschedule again);

    /** The name of a calendar as it is here; an expression without a value names none that is registered. */
    @Nullable
    String calendar(@Nullable String modelText, ActivityContext context);

    /** Removes what a token waits for at its element; what its row waits for as a scope stays. */
    void disarm(long executionId);

    /** Removes the event sub-process starts that a scope waits for. */
    void disarmScope(long executionId);

    /** An event has come to an execution that waits for it. */
    void arrived(Execution execution, FlowNode eventNode, VariableDocument variables);

    /** An instance begins at a receive task that instantiates it, or at an event behind a gateway that does. */
    void begunAt(Execution root, FlowNode node);

    /** Goes on at a boundary event: instead of the activity, or beside it. */
    default void enterBoundary(Execution activity, FlowNode boundary, boolean interrupting) {
        enterBoundary(activity, boundary, interrupting, Brought.NOTHING);
    }

    /** The same, with variables of the token's own. */
    void enterBoundary(Execution activity, FlowNode boundary, boolean interrupting, Brought brought);

    /** Starts an event sub-process in its scope: instead of all else in it, or beside it (BPMN 2.0.2, 13.5.4). */
    default void enterEventSubProcess(Execution scope, FlowNode start, boolean interrupting) {
        enterEventSubProcess(scope, start, interrupting, Brought.NOTHING);
    }

    /** The same, with variables of the event sub-process's own. */
    void enterEventSubProcess(Execution scope, FlowNode start, boolean interrupting, Brought brought);

    /** Variables that what follows an event alone sees; {@code passing}: transient ones. */
    record Brought(Map<String, @Nullable Object> variables, boolean passing) {
        public static final Brought NOTHING = new Brought(Map.of(), false);

        /** Whether they are stored with a row. */
        public boolean stored() {
            return !passing && !variables.isEmpty();
        }

        /** Sets them on an execution. */
        public void set(Variables of, DeltaRecorder recorder, long executionId) {
            variables.forEach((name, value) -> {
                if (passing) {
                    of.transients().set(executionId, name, value);
                } else {
                    of.setLocal(recorder.execution(executionId), name, value);
                }
            });
        }
    }
}
