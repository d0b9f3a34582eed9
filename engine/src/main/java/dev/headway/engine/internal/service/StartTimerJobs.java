package dev.headway.engine.internal.service;

import dev.headway.core.definition.JobPlace;
import dev.headway.core.history.OperationRow;
import dev.headway.engine.SuspendedException;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.internal.wiring.StartEvents;
import dev.headway.model.EventDefinition;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Definitions;
import dev.headway.runtime.port.StartTimerRow;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Timers of start events, and planned changes of definitions, which users see as jobs without an instance. Each method says whether there was such a timer. Thread-safe.
 */
final class StartTimerJobs {
    private final ProcessRuntime runtime;
    private final StartEvents startEvents;

    StartTimerJobs(ProcessRuntime runtime, StartEvents startEvents) {
        this.runtime = runtime;
        this.startEvents = startEvents;
    }

    /** Starts an instance now; the timer moves on, or is gone. */
    boolean execute(String jobId) {
        StartTimerRow timer = find(jobId);
        if (timer == null) {
            return false;
        }
        try {
            if (timer.change() == null) {
                expectActive(timer);
            }
            runtime.store().logged(entries("Execute", timer)).append();
            if (!runtime.fireStartTimer(timer.id())) {
                throw new WrongStateException("Expected start timer " + timer.id() + " of element '" + timer.elementId()
                        + "' to start an instance of definition " + timer.definitionId()
                        + ", but it did not; the log says why. Was it faster itself?");
            }
            return true;
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    private void expectActive(StartTimerRow timer) {
        if (runtime.store()
                .definitions()
                .byId(timer.definitionId())
                .filter(Definitions.DefinitionRow::suspended)
                .isPresent()) {
            throw new SuspendedException("Expected process definition " + timer.definitionId()
                    + " to be active so that its start timer " + timer.id()
                    + " can start an instance, but it is suspended. Activate it first.");
        }
        JobPlace.Id place = new JobPlace.Id(timer.elementId(), JobPlace.Point.TIMER);
        if (runtime.store()
                .definitions()
                .jobPlaces()
                .getOrDefault(timer.definitionId(), Map.of())
                .getOrDefault(place, JobPlace.AS_MODELLED)
                .suspended()) {
            throw new SuspendedException("Expected the job definition of start timer " + timer.id()
                    + " to be active, but it is suspended (element '" + timer.elementId() + "', process definition "
                    + timer.definitionId() + "). Activate it first.");
        }
    }

    /** Sets when the timer is due. */
    boolean move(String jobId, long dueMillis) {
        return change(jobId, "SetDueDate", dueMillis);
    }

    /**
     * Gives the timer another time.
     *
     * @param given what says the time; null for the model
     * @param from when a duration begins
     */
    boolean reschedule(String jobId, EventDefinition.@Nullable Timer given, LongSupplier from) {
        StartTimerRow timer = find(jobId);
        if (timer == null) {
            return false;
        }
        if (timer.change() != null) {
            throw new WrongStateException(
                    "Expected a timer of a model, which has a time that can be worked out, but job "
                            + timer.id() + " is a planned change of definition " + timer.definitionId()
                            + ". Use setJobDuedate instead.");
        }
        try {
            StartTimerRow again = startEvents.again(
                    timer, runtime.definition(timer.definitionId()).node(timer.elementId()), given, from.getAsLong());
            boolean found = runtime.store()
                    .logged(entries("SetDueDate", timer))
                    .definitions()
                    .replaceStartTimer(again);
            runtime.timeChanged();
            return found;
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    /** Takes the timer away: the definition starts by it no more. */
    boolean delete(String jobId) {
        return change(jobId, "Delete", null);
    }

    private boolean change(String jobId, String type, @Nullable Long dueMillis) {
        StartTimerRow timer = find(jobId);
        if (timer == null) {
            return false;
        }
        try {
            boolean found =
                    runtime.store().logged(entries(type, timer)).definitions().changeStartTimer(timer.id(), dueMillis);
            runtime.timeChanged();
            return found;
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    private @Nullable StartTimerRow find(String jobId) {
        long id = EntityId.parse("job", jobId);
        try {
            return runtime.store().startTimer(id).orElse(null);
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    private List<OperationRow> entries(String type, StartTimerRow timer) {
        return new Acting.Deed(type, "Job").job(timer.id()).entries(runtime);
    }
}
