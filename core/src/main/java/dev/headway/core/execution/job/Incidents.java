package dev.headway.core.execution.job;

import dev.headway.core.command.Command;
import dev.headway.core.command.JobAction;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Refusal.Reason;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.cases.CaseCommands;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.state.Execution;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.JobRow.Table;
import org.jspecify.annotations.Nullable;

/** Incidents that calls make, and notes about all of them. One that a call made is a dead letter without a job. */
public final class Incidents {
    private final InstanceStep step;
    private final DeltaRecorder recorder;

    public Incidents(InstanceStep step) {
        this.step = step;
        this.recorder = step.recorder();
    }

    public void apply(Command.OfJob ofJob, JobAction.OfIncident action) {
        switch (action) {
            case JobAction.OpenIncident open -> open(ofJob.jobId(), open);
            case JobAction.ResolveIncident any -> recorder.delete(made(ofJob.jobId()));
            case JobAction.AnnotateIncident note ->
                recorder.update(required(ofJob.jobId()).annotated(note.text()));
        }
    }

    private void open(long id, JobAction.OpenIncident open) {
        CaseCommands.refuse(step, "given an incident; those are of processes");
        Execution execution = recorder.find(open.executionId());
        if (execution == null) {
            throw new Refusal(
                    Reason.NOT_FOUND,
                    "Expected execution " + open.executionId() + " in instance " + recorder.instanceId()
                            + " for an incident of type '" + open.type() + "', but there is none; it has ended.");
        }
        String elementId = execution.elementId();
        recorder.insert(new JobRow(
                id,
                execution.instanceId(),
                execution.id(),
                execution.definitionId(),
                elementId == null ? "" : elementId,
                Table.DEAD_LETTER,
                Table.INCIDENT,
                step.nowMillis(),
                0,
                0,
                0,
                false,
                null,
                0,
                null,
                open.message(),
                null,
                open.type(),
                open.configuration(),
                recorder.root().requireRoot().tenantId(),
                step.nowMillis(),
                null));
    }

    private JobRow made(long id) {
        JobRow row = required(id);
        if (!row.isMadeIncident()) {
            throw new Refusal(
                    Reason.INVALID,
                    "Expected an incident that a call has made, but incident " + id + " of instance "
                            + recorder.instanceId() + " is of type '" + row.incidentType()
                            + "': give its job or external task retries, or delete the job.");
        }
        return row;
    }

    private JobRow required(long id) {
        JobRow row = find(id);
        if (row == null) {
            throw new Refusal(
                    Reason.NOT_FOUND,
                    "Expected an open incident " + id + " in instance " + recorder.instanceId()
                            + ", but there is none: it was resolved, or is over with what it belonged to.");
        }
        return row;
    }

    private @Nullable JobRow find(long id) {
        JobRow row = recorder.state().jobs().get(id);
        return row == null || row.table() != Table.DEAD_LETTER ? null : row;
    }
}
