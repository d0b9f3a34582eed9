package dev.headway.engine.internal.service;

import dev.headway.core.history.OperationRow;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.internal.entity.JobDefinitionImpl;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.runtime.JobDefinition;
import dev.headway.engine.runtime.JobDefinitionQuery;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.DefinitionStates;
import dev.headway.runtime.port.PlannedChange;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Changes what is set for places of processes that make jobs, and logs it. Thread-safe. */
final class JobPlaceOperations {
    private final ProcessRuntime runtime;

    JobPlaceOperations(ProcessRuntime runtime) {
        this.runtime = runtime;
    }

    /** The one with this id, or an error. */
    static JobDefinition one(JobDefinitionQuery query, String jobDefinitionId) {
        JobDefinition found = query.jobDefinitionId(EngineService.required("job definition id", jobDefinitionId))
                .singleResult();
        if (found == null) {
            throw new ObjectNotFoundException("Expected a job definition with id " + jobDefinitionId
                    + ", but there is none. Its process definition may be deleted; see createJobDefinitionQuery().");
        }
        return found;
    }

    /** A priority as jobs have it. */
    static int priority(long priority) {
        if (priority != (int) priority) {
            throw new InvalidRequestException("Expected a priority from " + Integer.MIN_VALUE + " to "
                    + Integer.MAX_VALUE + ", got " + priority + ".");
        }
        return (int) priority;
    }

    void setSuspended(List<JobDefinition> found, boolean suspended) {
        change(
                found,
                suspended ? "SuspendJobDefinition" : "ActivateJobDefinition",
                "suspensionState",
                suspended ? "suspended" : "active",
                places -> places.setPlacesSuspended(
                        found.stream().map(JobPlaceOperations::at).toList(), suspended));
    }

    /** Suspends or activates them at a date. */
    void plan(List<JobDefinition> found, boolean suspended, boolean withJobs, Date date) {
        try {
            for (JobDefinition each : found) {
                PlannedChanges.plan(
                        runtime,
                        ((JobDefinitionImpl) each).row(),
                        new PlannedChange(suspended, withJobs, at(each).place()),
                        date);
            }
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    void setPriority(JobDefinitionQuery query, String jobDefinitionId, @Nullable Integer priority) {
        JobDefinition found = one(query, jobDefinitionId);
        change(
                List.of(found),
                "SetPriority",
                "overridingPriority",
                Objects.toString(priority, null),
                places -> places.setPlacePriority(at(found), priority));
    }

    private void change(
            List<JobDefinition> found,
            String type,
            String property,
            @Nullable String after,
            Consumer<DefinitionStates> change) {
        List<OperationRow> entries = found.stream()
                .map(each -> ((JobDefinitionImpl) each).row())
                .distinct()
                .flatMap(row -> new Acting.Deed(type, "JobDefinition")
                                .definition(row.id(), row.key(), row.tenantId())
                                .change(property, null, after)
                                .entries(runtime)
                                .stream())
                .toList();
        try {
            change.accept(runtime.store().logged(entries).definitions());
            runtime.definitionsChanged();
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    private static DefinitionStates.PlaceAt at(JobDefinition found) {
        return ((JobDefinitionImpl) found).at();
    }
}
