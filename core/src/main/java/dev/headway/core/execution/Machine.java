package dev.headway.core.execution;

import dev.headway.core.command.Command;
import dev.headway.core.command.Operation;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Reply;
import dev.headway.core.definition.Definition;
import dev.headway.core.definition.DefinitionSource;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.element.Elements;
import dev.headway.core.execution.job.JobWork;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.step.StaleCommand;
import dev.headway.core.execution.step.Step;
import dev.headway.core.execution.step.StepContext;
import dev.headway.core.execution.step.StepOutput;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.JobPoint;
import dev.headway.core.state.Execution.State;
import dev.headway.core.state.InstanceState;
import dev.headway.model.FlowNode;
import dev.headway.model.Loop;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Applies commands to instances: state and command in, changes and effects out. Knows no database, thread or clock; time, ids
 * and user code come as arguments. Thread-safe; each state belongs to one caller at a time.
 */
public final class Machine {
    /**
     * Applies one command. The state is changed when it returns, and as before when it throws.
     *
     * @throws Refusal when the command does not fit the state
     * @throws RuntimeException what synchronous user code throws
     */
    public Step apply(InstanceState state, Command command, StepContext context) {
        return begin(state, command, context).finish();
    }

    /**
     * Applies one command, and leaves the step open while the caller may join further commands to it, see {@link OpenStep}.
     * Used so that an API call which synchronous user code makes on its own instance becomes part of the same step.
     */
    public OpenStep begin(InstanceState state, Command command, StepContext context) {
        return begin(state, command, context, null);
    }

    /** @param operation on whose behalf, for the operation log; null for nobody's */
    public OpenStep begin(InstanceState state, Command command, StepContext context, @Nullable Operation operation) {
        return new OpenStep(state, command, context, operation);
    }

    /**
     * What a ready job needs to run outside the turn: null when all of it happens inside, as a {@link Command.RunJob}, and when
     * the job is not ready any more.
     */
    public @Nullable JobWork prepare(InstanceState state, long executionId, long jobId, DefinitionSource definitions) {
        Execution execution = state.executions().get(executionId);
        if (execution == null || execution.jobId() != jobId || execution.state() != State.READY) {
            return null;
        }
        if (execution.jobPoint() != JobPoint.BEFORE || execution.elementId() == null) {
            return null;
        }
        Definition definition = definitions.byId(execution.definitionId());
        FlowNode node = definition.node(execution.elementId());
        if (!Elements.runsUserCode(node) || (node.loop() != null && !insideLoop(state, execution, node))) {
            return null;
        }
        return JobWork.of(state, definition, node, execution, definitions);
    }

    private static boolean insideLoop(InstanceState state, Execution execution, FlowNode node) {
        Execution parent = execution.isRoot() ? null : state.executions().get(execution.parentId());
        return parent != null
                && parent.kind() == Execution.Kind.LOOP
                && node.id().equals(parent.elementId());
    }

    /** Whether the job of this execution excludes others of its instance. */
    public boolean exclusive(InstanceState state, Execution execution, Definition definition) {
        if (execution.elementId() == null) {
            return true;
        }
        FlowNode node = definition.node(execution.elementId());
        if (node.loop() instanceof Loop.MultiInstance loop && insideLoop(state, execution, node)) {
            return loop.async().exclusive();
        }
        return node.async().exclusive();
    }

    /** A step while it runs. Not thread-safe: belongs to the instance's turn. */
    public static final class OpenStep {
        private final DeltaRecorder recorder;
        private final Command command;
        private final StepOutput output = new StepOutput();
        private final Commands commands;
        private final @Nullable OperationLog log;
        private Reply reply;

        OpenStep(InstanceState state, Command command, StepContext context, @Nullable Operation operation) {
            this.log = operation == null ? null : new OperationLog(operation, state, command, context);
            this.recorder = new DeltaRecorder(state, context.traceOfRows());
            this.commands = new Commands(recorder, context, output);
            this.reply = new Reply.Done();
            this.command = command;
        }

        /** The instance as it is in the middle of the step. */
        public InstanceState state() {
            return recorder.state();
        }

        /** Applies a further command inside this step, on behalf of user code that runs in it. */
        public Reply join(Command joined) {
            return commands.apply(joined);
        }

        /** Runs the step to its end. */
        public Step finish() {
            try {
                reply = commands.apply(command);
                StepParts parts = commands.known();
                if (parts != null) {
                    parts.walk.drain();
                    beforeCommit(parts.walk);
                }
                reply = commands.finalReply(reply);
                return toStep(parts);
            } catch (StaleCommand stale) {
                recorder.rollBack();
                return Step.nothing(new Reply.Stale(stale.getMessage() == null ? "" : stale.getMessage()));
            } catch (RuntimeException | Error failure) {
                recorder.rollBack();
                throw failure;
            }
        }

        /** Calls listeners that wait for the end of all else; what they do in the instance belongs to the step. */
        private void beforeCommit(Walk walk) {
            for (int i = 0; i < output.beforeCommit().size(); i++) {
                output.beforeCommit().get(i).run();
                walk.drain();
            }
        }

        /** After a failure: what listeners do since the step was undone. */
        public List<Runnable> undone() {
            List<Runnable> work = new ArrayList<>(0);
            for (Effect effect : output.effects()) {
                if (effect instanceof Effect.TransactionEnded end && !end.committed()) {
                    work.add(end.work());
                }
            }
            return work;
        }

        private Step toStep(@Nullable StepParts parts) {
            if (!recorder.changed()) {
                return new Step(List.of(), List.of(), output.effects(), reply, output.activitiesEnded());
            }
            if (parts != null) {
                Execution root = recorder.state().root();
                parts.history.details(
                        parts.variables, root == null ? 0 : root.requireRoot().version() + 1);
                parts.history.incidents();
            }
            if (log != null) {
                log.entries(recorder.state()).forEach(recorder::operation);
            }
            List<InstanceDelta> deltas =
                    new ArrayList<>(1 + output.createdRecorders().size());
            deltas.add(recorder.finish());
            for (DeltaRecorder created : output.createdRecorders()) {
                deltas.add(created.finish());
            }
            return new Step(deltas, output.createdStates(), output.effects(), reply, output.activitiesEnded());
        }
    }
}
