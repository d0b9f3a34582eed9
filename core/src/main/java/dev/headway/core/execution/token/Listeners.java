package dev.headway.core.execution.token;

import dev.headway.core.command.Refusal;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.execution.usercode.CaughtByClass;
import dev.headway.core.execution.usercode.UserCodeException;
import dev.headway.core.execution.usercode.VariableChange;
import dev.headway.core.state.Execution;
import dev.headway.core.state.TaskRow;
import dev.headway.core.usercode.BpmnErrorThrown;
import dev.headway.core.variable.VariableException;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;
import dev.headway.model.Implementation;
import dev.headway.model.Listener;
import dev.headway.model.SequenceFlow;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Calls the execution and task listeners of the model, inside the turn. */
public final class Listeners {
    private final InstanceStep step;
    private final Agenda agenda;
    private final Contexts contexts;
    private final EngineEvents engineEvents;

    /** Execution whose end listeners run, 0 for none. */
    private long ending;

    /** Whether an error is being caught: what is cancelled by it has failed, too, and what that raises adds nothing. */
    private boolean catching;

    /** Tasks whose delete listeners have begun. */
    private Set<Long> deletedTasks = Set.of();

    public Listeners(InstanceStep step, Agenda agenda, Contexts contexts, EngineEvents engineEvents) {
        this.step = step;
        this.agenda = agenda;
        this.contexts = contexts;
        this.engineEvents = engineEvents;
    }

    /** Runs the execution listeners of a node for one event. */
    public void notify(Execution execution, FlowNode node, String event) {
        for (Listener listener : node.executionListeners()) {
            if (listener.event().equals(event)) {
                call(listener, contexts.inListener(execution.id(), node, event));
            }
        }
    }

    /** Runs the start listeners of a node, which has begun then. */
    public void started(Execution execution, FlowNode node) {
        notify(execution, node, "start");
        Execution now = step.recorder().find(execution.id());
        if (now != null) {
            engineEvents.started(now, node);
        }
    }

    /** Runs the end listeners of a node; if they raise an error, its cancellation does not run them again. */
    void end(Execution execution, FlowNode node) {
        end(execution, node, () -> {});
    }

    /** Runs the end listeners of a node and what belongs to its end after them. */
    void end(Execution execution, FlowNode node, Runnable after) {
        ending = execution.id();
        notify(execution, node, "end");
        after.run();
        ending = 0;
    }

    /** Goes on where a BPMN error is caught: errors of the listeners of what is cancelled by it are passed over. */
    public void whileCatching(Runnable goesOn) {
        boolean outer = catching;
        catching = true;
        try {
            goesOn.run();
        } finally {
            catching = outer;
        }
    }

    /** Runs the end listeners of a node that is cancelled; an error from there has nowhere to go. */
    public void cancelled(Execution execution, FlowNode node) {
        if (ending == execution.id()) {
            ending = 0;
            return;
        }
        try {
            notify(execution, node, "end");
        } catch (BpmnErrorThrown error) {
            if (catching) {
                return;
            }
            throw new Refusal(
                    Refusal.Reason.USER_CODE,
                    "Expected the end listeners of '" + node.id()
                            + "' to raise no BPMN error while it is cancelled, but one raised '" + error.code()
                            + "' (instance " + step.recorder().instanceId()
                            + "). Nothing can catch it there: raise errors in the activity's own code.");
        }
    }

    private boolean beginsToGo(TaskRow task) {
        if (deletedTasks.isEmpty()) {
            deletedTasks = new HashSet<>();
        }
        return deletedTasks.add(task.id());
    }

    /** Runs the delete listeners of a task that goes; if they raise an error, what catches it does not run them again. */
    TaskRow deleted(TaskRow task, FlowNode node) {
        return beginsToGo(task) ? task(task, node, of(node), "delete") : task;
    }

    /** The same for a task that is cancelled where nothing can catch an error any more. */
    public TaskRow cancelled(TaskRow task, FlowNode node) {
        try {
            return deleted(task, node);
        } catch (BpmnErrorThrown error) {
            if (catching) {
                return task;
            }
            throw new Refusal(
                    Refusal.Reason.UNCAUGHT_ERROR,
                    "Expected the delete listeners of task '" + node.id()
                            + "' to raise no BPMN error while it is cancelled, but one raised '" + error.code()
                            + "' (instance " + step.recorder().instanceId()
                            + "). Nothing can catch it there: raise errors in the activity's own code.");
        }
    }

    /** Those that hear of it when a task is completed: the ones of Activiti and Flowable. */
    public TaskRow completed(TaskRow task, FlowNode node) {
        TaskRow left = task(task, node, of(node), "complete");
        return beginsToGo(task) ? task(left, node, of(node), "delete", true) : left;
    }

    public static List<Listener> of(FlowNode node) {
        return node.detail() instanceof ElementDetail.UserTask detail ? detail.taskListeners() : List.of();
    }

    /**
     * Runs the delete listeners of all tasks of an activity, or inside a scope, before anything is cancelled there.
     *
     * @param inside whether executions below count, too; the root row may be that of a single activity
     * @return whether one of them raised a BPMN error that was caught, so that there is nothing left to cancel
     */
    public boolean deleteRaises(Execution execution, boolean inside) {
        for (TaskRow task : step.recorder().state().tasks().ownedBy(execution.id())) {
            FlowNode node = step.definition().node(task.elementId());
            boolean[] passed = {false};
            agenda.guarded(execution.id(), () -> {
                deleted(task, node);
                passed[0] = true;
            });
            if (!passed[0]) {
                return true;
            }
        }
        for (Execution child : step.recorder().state().executions().ownedBy(execution.id())) {
            if (inside && child.id() != execution.id() && deleteRaises(child, true)) {
                return true;
            }
        }
        return false;
    }

    /** Runs the listeners of a flow that a token takes. */
    public void taken(long tokenId, SequenceFlow flow) {
        engineEvents.taken(tokenId, flow);
        for (Listener listener : flow.takeListeners()) {
            FlowNode source = step.definition().graph().node(flow.source());
            call(listener, contexts.inFlow(tokenId, source, listener.event(), flow.id()));
        }
    }

    /** Runs the listeners of a task for one event; returns the task as they left it. */
    public TaskRow task(TaskRow task, FlowNode node, List<Listener> listeners, String event) {
        TaskRow current = task;
        for (Listener listener : listeners) {
            current = hears(listener, event) ? call(listener, current, node, event) : current;
        }
        return current;
    }

    /** The same for those of one family alone. */
    public TaskRow task(TaskRow task, FlowNode node, List<Listener> listeners, String event, boolean likeActiviti) {
        TaskRow current = task;
        for (Listener listener : listeners) {
            boolean heard = listener.likeActiviti() == likeActiviti && hears(listener, event);
            current = heard ? call(listener, current, node, event) : current;
        }
        return current;
    }

    private static boolean hears(Listener listener, String event) {
        return listener.event().equals(event)
                || (listener.event().equals("all") && !(listener.likeActiviti() && event.equals("update")));
    }

    private TaskRow call(Listener listener, TaskRow task, FlowNode node, String event) {
        TurnContext seen = contexts.inTask(task, task.executionId(), node, event);
        call(listener, seen);
        TaskRow after = seen.task();
        return after == null ? task : after;
    }

    /** Runs one listener of a task whose time is over; the task stays. */
    public void timeout(Execution execution, FlowNode node, Listener listener) {
        for (TaskRow task : step.recorder().state().tasks().ownedBy(execution.id())) {
            call(listener, contexts.inTask(task, execution.id(), node, "timeout"));
        }
    }

    public void call(Listener listener, ActivityContext call) {
        Listener.AtEnd end = listener.atEnd();
        if (end != null) {
            step.output().atEnd(end.moment(), step.context().userCode().atEnd(listener, end, call));
            return;
        }
        try {
            step.context().userCode().notify(listener, call);
        } catch (BpmnErrorThrown | VariableException | Refusal asItIs) {
            throw asItIs;
        } catch (Exception failure) {
            BpmnErrorThrown caught = CaughtByClass.error(call, failure);
            if (caught != null) {
                throw caught;
            }
            if (failure instanceof RuntimeException unchecked) {
                throw UserCodeException.thrownBy(place(listener.event(), call), unchecked);
            }
            throw failed(listener.event(), call, failure);
        }
    }

    /** Runs one listener that hears of a variable. */
    public void call(Implementation listener, VariableChange change, ActivityContext call) {
        try {
            step.context().userCode().notify(listener, change, call);
        } catch (RuntimeException unchecked) {
            throw UserCodeException.thrownBy(place(change.event() + " of variable " + change.name(), call), unchecked);
        } catch (Exception checked) {
            throw failed(change.event() + " of variable " + change.name(), call, checked);
        }
    }

    private static String place(String event, ActivityContext call) {
        return "Listener for '" + event + "' of element '" + call.node().id() + "' in "
                + call.definition().described();
    }

    private static UserCodeException failed(String event, ActivityContext call, Exception checked) {
        return new UserCodeException(
                "Listener for '" + event + "' of element '" + call.node().id() + "' failed in instance "
                        + call.instanceId() + ": " + checked,
                checked);
    }
}
