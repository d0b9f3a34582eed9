package dev.headway.core.execution.job;

import dev.headway.core.command.Command;
import dev.headway.core.command.ExternalAction;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Refusal.Reason;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.step.StaleCommand;
import dev.headway.core.execution.token.Agenda;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.EngineEvents;
import dev.headway.core.execution.token.ErrorBehavior;
import dev.headway.core.execution.token.Jobs;
import dev.headway.core.execution.token.Variables;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.execution.usercode.ServiceCall;
import dev.headway.core.expression.ExpressionScope;
import dev.headway.core.state.Execution;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.JobRow.Table;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Work that workers outside fetch by topic, lock for a time, and complete or fail. Its row says until when it is locked: until
 * then {@code dueMillis} keeps everybody else away, after a failure it is when the next attempt may begin.
 */
public final class ExternalTasks {
    private final InstanceStep step;
    private final Agenda agenda;
    private final Contexts contexts;
    private final Walk walk;
    private final EngineEvents engineEvents;
    private final Variables variables;
    private final Jobs jobs;
    private final ErrorBehavior errors;
    private final DeltaRecorder recorder;

    public ExternalTasks(
            InstanceStep step,
            Agenda agenda,
            Contexts contexts,
            Walk walk,
            EngineEvents engineEvents,
            Variables variables,
            Jobs jobs,
            ErrorBehavior errors) {
        this.step = step;
        this.agenda = agenda;
        this.contexts = contexts;
        this.walk = walk;
        this.engineEvents = engineEvents;
        this.variables = variables;
        this.jobs = jobs;
        this.errors = errors;
        this.recorder = step.recorder();
    }

    public void apply(Command.ExternalTask command) {
        JobRow row = recorder.state().jobs().get(command.jobId());
        if (row == null || row.table() != Table.EXTERNAL) {
            if (command.action() instanceof ExternalAction.Lock) {
                throw new StaleCommand("External task " + command.jobId() + " is gone");
            }
            throw new Refusal(
                    Reason.ALREADY_DONE,
                    "Expected external task " + command.jobId() + " of instance " + recorder.instanceId()
                            + " to be open, but "
                            + (row == null
                                    ? "it is not: it was completed before, or its activity was cancelled."
                                    : "it is in " + row.table() + ": set its retries, or activate its instance."));
        }
        switch (command.action()) {
            case ExternalAction.Lock lock -> lock(row, lock);
            case ExternalAction.Unlock unlock -> {
                JobRow free = row.held(null, step.nowMillis());
                recorder.update(free);
                jobs.offered(free);
            }
            case ExternalAction.Extend extend -> {
                requireHolder(row, command.workerId(), "extend the lock of");
                recorder.update(row.held(row.workerId(), extend.untilMillis()));
            }
            case ExternalAction.Complete complete -> {
                requireHolder(row, command.workerId(), "complete");
                complete(row, complete);
            }
            case ExternalAction.Fail fail -> {
                requireHolder(row, command.workerId(), "report the failure of");
                fail(row, fail);
            }
            case ExternalAction.RaiseError error -> {
                requireHolder(row, command.workerId(), "raise an error at");
                raise(row, error.code(), error.message(), error.variables());
            }
        }
    }

    private void lock(JobRow row, ExternalAction.Lock lock) {
        if (row.dueMillis() > step.nowMillis() || row.retries() <= 0) {
            throw new StaleCommand("External task " + row.id() + " is held by '" + row.workerId() + "'");
        }
        recorder.update(row.held(lock.workerId(), lock.untilMillis()));
    }

    private static void requireHolder(JobRow row, @Nullable String workerId, String what) {
        if (!Objects.equals(row.workerId(), workerId)) {
            throw new Refusal(
                    Reason.WRONG_STATE,
                    "Expected worker '" + workerId + "' to hold external task " + row.id() + " in order to " + what
                            + " it, but "
                            + (row.workerId() == null ? "nobody does" : "'" + row.workerId() + "' does")
                            + " (element '" + row.elementId() + "', instance " + row.instanceId()
                            + "). Its lock probably expired and another worker fetched it: lock it for longer.");
        }
    }

    /**
     * Sets the variables that a worker brings. What it returns takes the local ones away again, where the token has no scope of
     * its own that goes with the task: then it is seen again what they hid.
     */
    private Runnable set(JobRow row, FlowNode node, VariableDocument brought, VariableDocument local) {
        variables.setAll(row.executionId(), brought);
        Execution before = recorder.execution(row.executionId());
        local.asMap().forEach((name, value) -> variables.setLocal(recorder.execution(row.executionId()), name, value));
        return Walk.needsOwnRow(node) ? () -> {} : () -> local.asMap().keySet().forEach(name -> restore(before, name));
    }

    private void restore(Execution before, String name) {
        Execution now = recorder.find(before.id());
        if (now != null && before.variables().contains(name)) {
            variables.setLocal(now, name, before.variables().get(name));
        } else if (now != null) {
            variables.removeLocal(now, name);
        }
    }

    private void complete(JobRow row, ExternalAction.Complete complete) {
        FlowNode node = step.definition().node(row.elementId());
        agenda.guarded(row.executionId(), () -> {
            Runnable withoutLocal = set(row, node, complete.variables(), complete.localVariables());
            String code = mapped(row, node);
            if (code == null) {
                Jobs.remove(recorder, row);
                engineEvents.jobDone(row);
                walk.complete(recorder.execution(row.executionId()), node, withoutLocal);
            } else {
                withoutLocal.run();
                errors.propagate(row.executionId(), code, row.exceptionMessage());
            }
        });
    }

    /** Without attempts it is a dead letter until somebody gives it some. */
    private void fail(JobRow row, ExternalAction.Fail fail) {
        int retries = Math.max(fail.retries(), 0);
        JobRow tried = retries == 0
                ? row.buried(Table.EXTERNAL, row.dueMillis(), step.nowMillis(), fail.message(), fail.details())
                : row.moved(Table.EXTERNAL, Table.EXTERNAL, row.dueMillis(), retries, fail.message(), fail.details());
        JobRow failed = tried.held(null, step.nowMillis() + Math.max(fail.retryTimeoutMillis(), 0));
        recorder.update(failed);
        FlowNode node = step.definition().node(row.elementId());
        Runnable withoutLocal = set(failed, node, fail.variables(), fail.localVariables());
        engineEvents.jobFailed(failed, tried);
        String code = mapped(failed, node);
        if (code != null) {
            withoutLocal.run();
            raise(failed, code, fail.message(), VariableDocument.EMPTY);
        } else if (retries == 0) {
            step.effect(new Effect.DeadLettered(
                    row.instanceId(), row.id(), row.elementId(), Objects.requireNonNullElse(fail.message(), "")));
        } else {
            jobs.offered(failed);
        }
    }

    private void raise(JobRow row, String code, @Nullable String message, VariableDocument brought) {
        brought.asMap().forEach((name, value) -> variables.set(row.executionId(), name, value));
        errors.propagate(row.executionId(), code, message);
    }

    /** The error that the model makes of a failure, if one of its conditions over {@code externalTask} holds. */
    private @Nullable String mapped(JobRow row, FlowNode node) {
        ElementDetail.ServiceTask task = ServiceCall.taskOf(node);
        if (task == null) {
            return null;
        }
        for (ElementDetail.ExceptionMapping mapping : task.exceptions()) {
            String condition = mapping.condition();
            if (condition != null && step.expression(condition).test(new Seen(row, context(row, node)))) {
                return mapping.errorCode();
            }
        }
        return null;
    }

    private ActivityContext context(JobRow row, FlowNode node) {
        return contexts.of(recorder.execution(row.executionId()), node);
    }

    /** What such a condition sees. */
    private record Seen(JobRow row, ActivityContext context) implements ExpressionScope {
        private static final String TASK = "externalTask";

        @Override
        public boolean hasVariable(String name) {
            return name.equals(TASK) || context.hasVariable(name);
        }

        @Override
        public @Nullable Object variable(String name) {
            if (!name.equals(TASK)) {
                return context.variable(name);
            }
            return new ExternalTaskFacts(row, context);
        }

        @Override
        public void setVariable(String name, @Nullable Object value) {
            context.setVariable(name, value);
        }

        @Override
        public @Nullable Object bean(String name) {
            return context.bean(name);
        }
    }
}
