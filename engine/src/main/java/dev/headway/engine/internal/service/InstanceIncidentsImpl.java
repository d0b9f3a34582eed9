package dev.headway.engine.internal.service;

import dev.headway.core.command.Command;
import dev.headway.core.command.JobAction;
import dev.headway.core.state.Ids;
import dev.headway.core.state.JobRow;
import dev.headway.core.variable.VariableClasses;
import dev.headway.engine.InstanceIncidents;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.internal.entity.IncidentImpl;
import dev.headway.engine.internal.query.Subqueries;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.runtime.Incident;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.JobView;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.Store;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of the runtime service that makes and resolves incidents. Thread-safe. */
abstract class InstanceIncidentsImpl extends LinkedInstances implements InstanceIncidents {
    InstanceIncidentsImpl(ProcessRuntime runtime, VariableClasses classes) {
        super(runtime, classes);
    }

    @Override
    public Incident createIncident(
            String incidentType, String executionId, @Nullable String configuration, @Nullable String message) {
        if (required("incident type", incidentType).isBlank()
                || incidentType.equals(JobRow.FAILED_JOB)
                || incidentType.equals(JobRow.FAILED_EXTERNAL_TASK)) {
            throw new InvalidRequestException("Expected a type of the application's own for an incident, got '"
                    + incidentType + "'. " + JobRow.FAILED_JOB + " and " + JobRow.FAILED_EXTERNAL_TASK
                    + " are those of jobs and external tasks without retries: set their retries to 0 instead.");
        }
        long execution = EntityId.parse("execution", executionId);
        long id = runtime().ids().next(Ids.partition(execution));
        JobAction open = new JobAction.OpenIncident(execution, incidentType, configuration, message);
        onExecution(execution, instance -> new Command.OfJob(instance, id, open));
        JobView made = find(id);
        if (made == null) {
            throw new ObjectNotFoundException(
                    "Expected incident " + id + " of execution " + execution + ", but it was resolved meanwhile.");
        }
        return new IncidentImpl(made);
    }

    @Override
    public void resolveIncident(String incidentId) {
        apply(incidentId, new JobAction.ResolveIncident());
    }

    @Override
    public void setAnnotationForIncidentById(String incidentId, String annotation) {
        apply(incidentId, new JobAction.AnnotateIncident(required("annotation", annotation)));
    }

    @Override
    public void clearAnnotationForIncidentById(String incidentId) {
        apply(incidentId, new JobAction.AnnotateIncident(null));
    }

    private void apply(String incidentId, JobAction.OfIncident action) {
        long id = EntityId.parse("incident", incidentId);
        JobView incident = find(id);
        if (incident == null) {
            throw new ObjectNotFoundException("Expected an open incident with id " + id
                    + ", but there is none: it was resolved, or is over with what it belonged to.");
        }
        execute(new Command.OfJob(incident.instanceId(), id, action));
    }

    /** The job or external task of an incident; empty where a call has made it. */
    static String jobOf(Incident incident) {
        return incident.getId().equals(incident.getConfiguration()) ? incident.getId() : "";
    }

    /** The incident as the caller's own step has it, or the database. */
    private @Nullable JobView find(long id) {
        Store.InstanceRows joined = runtime().joinedInstance();
        if (joined != null) {
            for (JobRow row : joined.jobs()) {
                if (row.id() == id && row.table() == JobRow.Table.DEAD_LETTER) {
                    return IncidentImpl.view(row);
                }
            }
        }
        List<JobView> found = directory()
                .list(Entity.JOB, List.of(new Criterion.Compare("id", Operator.EQ, id), Subqueries.isIncident()), 1);
        return found.isEmpty() ? null : found.getFirst();
    }
}
