package dev.headway.runtime.trace;

import dev.headway.core.command.Command;
import dev.headway.core.command.ExternalAction;
import dev.headway.core.definition.Definition;
import dev.headway.core.execution.job.JobWork;
import dev.headway.core.state.Execution;
import dev.headway.core.state.InstanceState;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.ScopeData;
import dev.headway.core.state.ScopeData.Trace;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Tracing;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Observes commands and jobs of a node: {@code headway.command} for what the API and the engine itself ask of an instance,
 * {@code headway.job} for the user code of jobs. What no caller asked for is observed where a trace led to it. Thread-safe.
 */
public final class RuntimeTracing implements Tracing {
    /** Work that follows its cause later than this is a trace of its own. */
    private static final long SOON_MILLIS = 60_000;

    private static final String NONE = "none";

    private final ProcessRuntime runtime;
    private final ObservationRegistry registry;

    private RuntimeTracing(ProcessRuntime runtime, ObservationRegistry registry) {
        this.runtime = runtime;
        this.registry = registry;
    }

    /**
     * Observes a node from now on.
     *
     * @param registry with a {@link WorkTracingHandler}, else no trace goes on across a wait; one that does nothing ends the observation
     */
    public static void observe(ProcessRuntime runtime, ObservationRegistry registry) {
        runtime.trace(registry.isNoop() ? null : new RuntimeTracing(runtime, registry));
    }

    /** A call of the API. */
    private record Caller(@Nullable Observation observation, Thread thread) implements Origin {}

    /** An execution that a command is about, with the trace that led there. */
    private record Place(
            @Nullable String elementId, @Nullable Trace trace) {
        static final Place NOWHERE = new Place(null, null);

        static Place of(@Nullable Execution execution) {
            if (execution == null) {
                return NOWHERE;
            }
            ScopeData data = execution.scopeData();
            return new Place(execution.elementId(), data == null ? null : data.trace());
        }
    }

    @Override
    public Origin caller() {
        return new Caller(registry.getCurrentObservation(), Thread.currentThread());
    }

    @Override
    public @Nullable String current() {
        Observation observation = registry.getCurrentObservation();
        if (observation == null) {
            return null;
        }
        WorkObservation sending = new WorkObservation(null, false, true);
        sending.setContextualName("signal");
        Observation sent = Observation.createNotStarted("headway.command", () -> sending, registry)
                .lowCardinalityKeyValue("headway.work", "signal")
                .lowCardinalityKeyValue("headway.process.key", NONE)
                .lowCardinalityKeyValue("headway.process.version", NONE)
                .lowCardinalityKeyValue("headway.element.id", NONE)
                .start();
        sent.stop();
        return sending.getTraceparent();
    }

    @Override
    public @Nullable Span step(Command command, InstanceState state, @Nullable Origin origin) {
        if (origin instanceof Observed job) {
            return job; // the outcome of a job ends its span
        }
        String work = work(command);
        if (work == null) {
            return null;
        }
        Place place = place(command, state);
        Trace cause = origin instanceof Sent sent ? new Trace(sent.parent(), sent.atMillis()) : place.trace();
        if (origin instanceof Caller caller) {
            boolean here = Thread.currentThread().equals(caller.thread());
            boolean called = here || caller.observation() != null;
            return begin(
                    "headway.command",
                    work,
                    place,
                    cause,
                    called,
                    caller.observation(),
                    definition(command, state),
                    state);
        }
        if (cause == null) {
            return null;
        }
        String name = command instanceof Command.RunJob ? "headway.job" : "headway.command";
        return begin(name, work, place, cause, false, null, definition(command, state), state);
    }

    @Override
    public @Nullable Span job(JobWork work) {
        Trace cause = work.trace();
        if (cause == null) {
            return null;
        }
        Observation observation = observation(
                "headway.job", "process", new Place(work.node().id(), cause), cause, false, null, work.definition());
        observation.highCardinalityKeyValue("headway.job.id", Long.toString(work.jobId()));
        return started(observation, work.instanceId(), work.businessKey());
    }

    private Span begin(
            String name,
            String work,
            Place place,
            @Nullable Trace cause,
            boolean called,
            @Nullable Observation parent,
            @Nullable Definition definition,
            InstanceState state) {
        Execution root = state.root();
        return started(
                observation(name, work, place, cause, called, parent, definition),
                state.instanceId(),
                root == null ? null : root.requireRoot().businessKey());
    }

    private Observation observation(
            String name,
            String work,
            Place place,
            @Nullable Trace cause,
            boolean called,
            @Nullable Observation parent,
            @Nullable Definition definition) {
        boolean late = cause != null && runtime.nowMillis() - cause.atMillis() > SOON_MILLIS;
        WorkObservation context = new WorkObservation(cause, late, called);
        String process = definition == null ? NONE : definition.key();
        String element = place.elementId();
        context.setContextualName(work + " " + (element == null ? process : process + "/" + element));
        if (parent != null) {
            context.setParentObservation(parent);
        }
        return Observation.createNotStarted(name, () -> context, registry)
                .lowCardinalityKeyValue("headway.work", work)
                .lowCardinalityKeyValue("headway.process.key", process)
                .lowCardinalityKeyValue(
                        "headway.process.version", definition == null ? NONE : Integer.toString(definition.version()))
                .lowCardinalityKeyValue("headway.element.id", element == null ? NONE : element);
    }

    private static Span started(Observation observation, long instanceId, @Nullable String businessKey) {
        observation.highCardinalityKeyValue("headway.process.instance.id", Long.toString(instanceId));
        if (businessKey != null) {
            observation.highCardinalityKeyValue("headway.business.key", businessKey);
        }
        return new Observed(observation.start());
    }

    private @Nullable Definition definition(Command command, InstanceState state) {
        Execution root = state.root();
        long id = command instanceof Command.StartInstance start
                ? start.definitionId()
                : command instanceof Command.StartInstanceAt at
                        ? at.start().definitionId()
                        : root == null ? 0 : root.definitionId();
        return id == 0 ? null : runtime.definition(id);
    }

    /** The word for what a command asks for; null for what has no span. */
    private static @Nullable String work(Command command) {
        return switch (command) {
            case Command.StartInstance start -> "start";
            case Command.StartInstanceAt start -> "start";
            case Command.RunJob job -> "process";
            case Command.FireTimer timer -> "timer";
            case Command.DeliverEvent event -> "correlate";
            case Command.Trigger trigger -> "trigger";
            case Command.CompleteTask task -> "complete";
            case Command.ReturnFromCall returned -> "return";
            case Command.ReturnAsJob returned -> null;
            case Command.TakeAsJob taken -> null;
            case Command.RetryJob retry -> null;
            case Command.ExternalTask task ->
                switch (task.action()) {
                    case ExternalAction.Complete done -> "complete";
                    case ExternalAction.RaiseError error -> "complete";
                    case ExternalAction.Fail failed -> "fail";
                    case ExternalAction.Lock lock -> null;
                    case ExternalAction.Unlock unlock -> null;
                    case ExternalAction.Extend extend -> null;
                };
            default -> "change";
        };
    }

    private static Place place(Command command, InstanceState state) {
        return switch (command) {
            case Command.RunJob job -> at(job.executionId(), state);
            case Command.FireTimer timer -> ofJob(timer.jobId(), state);
            case Command.ExternalTask task -> ofJob(task.jobId(), state);
            case Command.Trigger trigger -> at(trigger.executionId(), state);
            case Command.ReturnFromCall returned -> at(returned.executionId(), state);
            case Command.DeliverEvent event -> {
                SubscriptionRow row = state.subscriptions().get(event.subscriptionId());
                yield row == null
                        ? Place.NOWHERE
                        : new Place(
                                row.elementId(), at(row.executionId(), state).trace());
            }
            case Command.CompleteTask complete -> {
                TaskRow row = state.tasks().get(complete.taskId());
                yield row == null ? Place.NOWHERE : at(row.executionId(), state);
            }
            default -> Place.NOWHERE;
        };
    }

    private static Place ofJob(long jobId, InstanceState state) {
        JobRow row = state.jobs().get(jobId);
        return row == null
                ? Place.NOWHERE
                : new Place(row.elementId(), at(row.executionId(), state).trace());
    }

    private static Place at(long executionId, InstanceState state) {
        return Place.of(state.executions().get(executionId));
    }

    /** A span as an observation. */
    private static final class Observed implements Span {
        private final Observation observation;
        private final AtomicBoolean over = new AtomicBoolean();

        Observed(Observation observation) {
            this.observation = observation;
        }

        @Override
        public @Nullable String parent() {
            return observation.getContext() instanceof WorkObservation work ? work.getTraceparent() : null;
        }

        @Override
        public Scope enter() {
            return over.get() ? () -> {} : observation.openScope()::close;
        }

        @Override
        public void failed(Throwable failure) {
            if (!over.get()) {
                observation.error(failure);
            }
        }

        @Override
        public void end() {
            if (over.compareAndSet(false, true)) {
                observation.stop();
            }
        }
    }
}
