package dev.headway.core.execution.token;

import dev.headway.core.definition.Definition;
import dev.headway.core.definition.JobPlace;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.step.StepContext;
import dev.headway.core.history.HistoryLevel;
import dev.headway.core.history.HistoryRow;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.history.HistoryRow.JobEvent;
import dev.headway.core.state.CaseItem;
import dev.headway.core.state.Execution;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.ScopeData;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.FlowNode;
import dev.headway.model.TimeToLive;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Appends history when something ends, as much as the level wants. Nothing is ever updated. */
public final class HistoryWriter {
    private final InstanceStep step;
    private final DeltaRecorder recorder;
    private final Definition definition;
    private final StepContext context;
    private final HistoryLevel level;

    public HistoryWriter(InstanceStep step) {
        this.step = step;
        this.recorder = step.recorder();
        this.definition = step.definition();
        this.context = step.context();
        this.level = levelOf(definition, context.historyLevel());
    }

    /** What is recorded of instances of this definition. */
    public static HistoryLevel levelOf(Definition definition, HistoryLevel engineLevel) {
        String own = definition.graph().attributes().historyLevel();
        if (own != null) {
            for (HistoryLevel level : HistoryLevel.values()) {
                if (level.name().equalsIgnoreCase(own)) {
                    return level;
                }
            }
        }
        return engineLevel;
    }

    boolean wantsDetails() {
        return level.atLeast(HistoryLevel.FULL);
    }

    /** Records the end of a visit. */
    public void activityEnded(Execution execution, FlowNode node, EndState state) {
        if (execution.visitId() == 0 || !level.atLeast(HistoryLevel.ACTIVITY) || neverBegan(execution)) {
            return;
        }
        TaskRow task = null;
        for (TaskRow open : recorder.state().tasks().ownedBy(execution.id())) {
            task = open;
        }
        activity(execution, node, state, task);
    }

    /** Records the end of a visit that had a task. */
    public void activityEnded(Execution execution, FlowNode node, EndState state, @Nullable TaskRow task) {
        if (execution.visitId() != 0
                && node.includeInHistory()
                && level.atLeast(HistoryLevel.ACTIVITY)
                && !neverBegan(execution)) {
            activity(execution, node, state, task);
        }
    }

    /** A plan item that only waited for its next repetition is no instance that history should count. */
    private static boolean neverBegan(Execution execution) {
        ScopeData data = execution.scopeData();
        CaseItem item = data == null ? null : data.caseItem();
        return item != null && item.state() == CaseItem.ItemState.WAITING_FOR_REPETITION;
    }

    private void activity(Execution execution, FlowNode node, EndState state, @Nullable TaskRow task) {
        ScopeData data = execution.scopeData();
        boolean locals = !execution.isRoot()
                && level.atLeast(HistoryLevel.AUDIT)
                && !execution.variables().isEmpty();
        recorder.history(new HistoryRow.Activity(
                execution.visitId(),
                execution.instanceId(),
                definition.id(),
                execution.id(),
                parentVisit(execution),
                node.id(),
                node.kindName(),
                node.name(),
                execution.enteredMillis(),
                context.nowMillis(),
                state,
                task == null ? 0 : task.id(),
                task == null ? null : task.assignee(),
                data == null ? 0 : data.calledInstanceId(),
                recorder.root().requireRoot().tenantId(),
                locals ? execution.variables() : null));
    }

    private long parentVisit(Execution execution) {
        Execution at = execution;
        while (!at.isRoot()) {
            at = recorder.execution(at.parentId());
            if (at.kind() == Execution.Kind.SCOPE) {
                return at.visitId();
            }
        }
        return 0;
    }

    /** Records the end of a task. */
    public void taskEnded(TaskRow task, long visitId, EndState state, @Nullable String deleteReason) {
        if (!level.atLeast(HistoryLevel.AUDIT)) {
            return;
        }
        recorder.history(new HistoryRow.Task(
                task.id(),
                task.instanceId(),
                task.definitionId(),
                task.executionId(),
                visitId,
                task.elementId(),
                task.name(),
                task.description(),
                task.assignee(),
                task.owner(),
                task.priority(),
                task.dueMillis(),
                task.followUpMillis(),
                task.category(),
                task.formKey(),
                task.createdMillis(),
                task.claimedMillis(),
                context.nowMillis(),
                state,
                deleteReason,
                task.tenantId(),
                task.candidates().stream()
                        .filter(TaskRow.Candidate::claims)
                        .map(TaskRow.Candidate::userId)
                        .filter(Objects::nonNull)
                        .toList(),
                task.candidates().stream()
                        .filter(TaskRow.Candidate::claims)
                        .map(TaskRow.Candidate::groupId)
                        .filter(Objects::nonNull)
                        .toList(),
                task.variables().isEmpty() ? null : task.variables(),
                task.parentTaskId()));
    }

    /** Records the end of the instance. */
    public void instanceEnded(Execution root, EndState state, @Nullable String endElementId, @Nullable String reason) {
        if (!level.atLeast(HistoryLevel.ACTIVITY)) {
            return;
        }
        Execution.Root part = root.requireRoot();
        recorder.history(new HistoryRow.Instance(
                root.id(),
                definition.id(),
                part.businessKey(),
                part.tenantId(),
                part.name(),
                part.startUserId(),
                part.startElementId(),
                endElementId,
                part.superInstanceId(),
                part.superExecutionId(),
                part.startedMillis(),
                context.nowMillis(),
                state,
                reason,
                level.atLeast(HistoryLevel.AUDIT) && !root.variables().isEmpty() ? root.variables() : null,
                removalMillis()));
    }

    private @Nullable Long removalMillis() {
        String own = definition.graph().attributes().historyTimeToLive();
        TimeToLive kept = own != null ? TimeToLive.parse(own) : context.historyTimeToLive();
        return kept == null ? null : Long.valueOf(kept.after(context.nowMillis()));
    }

    /** Records the incidents that are over: of dead letters that the step has revived, or removed with what they belong to. */
    public void incidents() {
        if (!level.atLeast(HistoryLevel.ACTIVITY)) {
            return;
        }
        for (JobRow dead : recorder.ended(JobRow.Table.DEAD_LETTER)) {
            recorder.history(new HistoryRow.Incident(
                    step.newId(),
                    dead.instanceId(),
                    dead.definitionId(),
                    dead.executionId(),
                    dead.id(),
                    dead.elementId(),
                    dead.incidentType(),
                    dead.isMadeIncident() ? dead.workerId() : null,
                    dead.exceptionMessage(),
                    dead.incidentMillis(),
                    context.nowMillis(),
                    goesOn(dead) ? EndState.COMPLETED : EndState.CANCELLED,
                    dead.annotation(),
                    dead.tenantId()));
        }
    }

    private boolean goesOn(JobRow dead) {
        Execution holder = recorder.find(dead.executionId());
        if (dead.isMadeIncident()) {
            return holder != null; // only somebody who resolves it takes it away from its execution
        }
        return recorder.state().jobs().get(dead.id()) != null || (holder != null && holder.jobId() == dead.id());
    }

    /** History notes what happened to a job, where it wants to: {@code job} as it is now. */
    public void logged(JobEvent event, JobRow job) {
        if (!wantsDetails()) {
            return;
        }
        JobPlace.Point point = JobPlace.Point.of(job);
        Execution holder = recorder.find(job.executionId());
        if (point == JobPlace.Point.BEFORE && holder != null && holder.jobId() == job.id()) {
            point = JobPlace.Point.of(holder.jobPoint());
        }
        boolean tried = event == JobEvent.FAILED && point != JobPlace.Point.EXTERNAL;
        job(event, job, point, tried ? job.retries() + 1 : job.retries());
    }

    /**
     * Records what happened to a job.
     *
     * @param job as it is now
     * @param retries attempts that were left before; of a task of a worker, now
     */
    void job(HistoryRow.JobEvent event, JobRow job, JobPlace.Point point, int retries) {
        if (!wantsDetails()) {
            return;
        }
        boolean external = point == JobPlace.Point.EXTERNAL;
        boolean failed = event == HistoryRow.JobEvent.FAILED;
        recorder.history(new HistoryRow.JobLog(
                step.newId(),
                job.instanceId(),
                job.definitionId(),
                job.executionId(),
                job.id(),
                job.elementId(),
                point.code(),
                event,
                context.nowMillis(),
                external ? null : job.due(),
                retries,
                job.priority(),
                failed ? job.exceptionMessage() : null,
                failed ? job.exceptionStacktrace() : null,
                external ? job.topic() : null,
                external ? job.workerId() : null,
                job.tenantId()));
    }

    /** Records what the step changed in variables, one row for each scope and activity. */
    public void details(Variables variables, long version) {
        for (Map.Entry<Variables.Where, Variables.Change> entry :
                variables.changes().entrySet()) {
            Variables.Change change = entry.getValue();
            recorder.history(new HistoryRow.Detail(
                    step.newId(),
                    recorder.instanceId(),
                    entry.getKey().holderId(),
                    entry.getKey().visitId(),
                    version,
                    context.nowMillis(),
                    VariableDocument.of(change.set()),
                    List.copyOf(change.removed())));
        }
    }
}
