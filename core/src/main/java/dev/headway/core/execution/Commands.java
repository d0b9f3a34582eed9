package dev.headway.core.execution;

import dev.headway.core.command.Command;
import dev.headway.core.command.ExternalAction;
import dev.headway.core.command.Instruction;
import dev.headway.core.command.JobAction;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Refusal.Reason;
import dev.headway.core.command.Reply;
import dev.headway.core.definition.Definition;
import dev.headway.core.definition.DefinitionSource;
import dev.headway.core.delta.DeltaRecorder;
import dev.headway.core.execution.cases.CaseCommands;
import dev.headway.core.execution.change.Migration;
import dev.headway.core.execution.change.Upgrades;
import dev.headway.core.execution.job.Incidents;
import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.step.StaleCommand;
import dev.headway.core.execution.step.StepContext;
import dev.headway.core.execution.step.StepOutput;
import dev.headway.core.execution.task.StandaloneTasks;
import dev.headway.core.execution.token.ErrorBehavior;
import dev.headway.core.execution.token.Jobs;
import dev.headway.core.execution.token.Variables;
import dev.headway.core.execution.usercode.StepEvent;
import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.migration.MigrationPlan;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.State;
import dev.headway.core.state.InstanceState;
import dev.headway.core.state.ScopeData;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.usercode.DecisionOutcome;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Applies each kind of command to an instance: checks that it fits, then lets its tokens go on. */
final class Commands {
    private final DeltaRecorder recorder;
    private final StepContext context;
    private final StepOutput output;
    private @Nullable StepParts parts;
    private boolean started;

    Commands(DeltaRecorder recorder, StepContext context, StepOutput output) {
        this.recorder = recorder;
        this.context = context;
        this.output = output;
    }

    /** What moves the instance; null until a command needs it. */
    @Nullable
    StepParts known() {
        return parts;
    }

    private StepParts parts() {
        StepParts known = parts;
        if (known == null) {
            long definitionId = recorder.root().definitionId();
            known = parts(
                    definitionId == 0
                            ? Definition.none()
                            : context.definitions().byId(definitionId));
            parts = known;
        }
        return known;
    }

    private StepParts parts(Definition definition) {
        return new StepParts(new InstanceStep(recorder, definition, context, output, 0));
    }

    Reply apply(Command given) {
        boolean asJob = given instanceof Command.TakeAsJob;
        Command command = given instanceof Command.TakeAsJob job ? job.refused() : given;
        if (command.guard() != null) {
            recorder.guard(command.guard());
        }
        output.askedBy(userOf(command));
        if (command instanceof Command.StartInstance start) {
            return start(start, List.of(), asJob);
        }
        if (command instanceof Command.StartInstanceAt at) {
            return start(at.start(), at.instructions(), asJob);
        }
        if (command instanceof Command.CreateTask create) {
            return createTask(create);
        }
        if (!recorder.exists()) {
            return gone(command);
        }
        StandaloneTasks.refuseOthers(recorder.root(), command);
        refuseSuspended(command);
        if (asJob) {
            parts().jobs.deferNext();
        }
        return follow(command);
    }

    private Reply follow(Command command) {
        switch (command) {
            case Command.TakeAsJob job -> throw new IllegalStateException("unpacked above: " + job);
            case Command.StartInstance start -> throw new IllegalStateException("handled above: " + start);
            case Command.StartInstanceAt start -> throw new IllegalStateException("handled above: " + start);
            case Command.CreateTask create -> throw new IllegalStateException("handled above: " + create);
            case Command.ModifyInstance modify -> modify(modify);
            case Command.MigrateInstance migrate -> migrate(migrate);
            case Command.RunJob run -> runJob(run);
            case Command.CompleteJob complete -> {
                Reply again = completeJob(complete);
                if (again != null) {
                    return again;
                }
            }
            case Command.FailJob fail -> {
                Execution ready = parts().jobs.requireReady(fail.executionId(), fail.jobId());
                parts().jobs.failed(ready, fail.message(), fail.stacktrace(), fail.jitter());
            }
            case Command.RetryJob retry -> parts().jobCommands().retry(retry);
            case Command.FireTimer fire -> parts().jobCommands().fire(fire);
            case Command.FailTimer fail -> parts().jobCommands().failTimer(fail);
            case Command.SetJobRetries set -> parts().jobCommands().setRetries(set);
            case Command.SetJobPriority set -> parts().jobCommands().setPriority(set);
            case Command.SetJobDue set -> parts().jobCommands().setDue(set);
            case Command.MakeJobReady make -> parts().jobCommands().makeReady(make);
            case Command.MoveToDeadLetter move -> parts().jobCommands().moveToDeadLetter(move);
            case Command.DeleteJob delete -> parts().jobCommands().delete(delete);
            case Command.OfJob ofJob
            when ofJob.action() instanceof JobAction.OfIncident incident ->
                new Incidents(parts().step).apply(ofJob, incident);
            case Command.OfJob ofJob -> parts().jobCommands().apply(ofJob);
            case Command.StartAdHocActivity start -> parts().adHocCommands().start(start);
            case Command.CompleteAdHoc complete -> parts().adHocCommands().complete(complete);
            case Command.OfCase ofCase -> parts().caseCommands().apply(ofCase.action());
            case Command.ExternalTask task -> parts().externalTasks().apply(task);
            case Command.DeliverEvent deliver -> deliver(deliver);
            case Command.Correlate correlate -> correlate(correlate);
            case Command.Trigger trigger -> trigger(trigger);
            case Command.CompleteTask complete -> parts().taskCommands().complete(complete);
            case Command.ChangeTask change -> parts().taskCommands().change(change);
            case Command.RaiseAtTask raise -> parts().taskCommands().raise(raise);
            case Command.DeleteTask delete -> parts().standaloneTasks().delete(delete);
            case Command.SetVariables set -> parts().variables.apply(requireExecution(set.executionId()), set);
            case Command.SetTaskVariables set -> parts().taskCommands().setVariables(set);
            case Command.CancelInstance cancel -> cancel(cancel);
            case Command.SuspendInstance suspend -> parts().suspension().suspend(true, suspend.guard() != null);
            case Command.ActivateInstance activate -> parts().suspension().suspend(false, activate.guard() != null);
            case Command.RenameInstance rename -> rename(rename);
            case Command.ReturnFromCall returned -> parts().callCommands().returned(returned);
            case Command.ReturnAsJob returned -> parts().callCommands().returnedAsJob(returned.returned());
            case Command.CallCancelled cancelled -> parts().callCommands().cancelled(cancelled);
            case Command.CallTerminated terminated -> parts().callCommands().terminated(terminated);
            case Command.EscalateFromCall escalated -> parts().callCommands().escalated(escalated);
        }
        return new Reply.Done();
    }

    private void modify(Command.ModifyInstance modify) {
        CaseCommands.refuse(parts().step, "modified; change the states of its plan items instead");
        parts().variables.setAll(modify.instanceId(), modify.variables());
        if (modify.variables().isEmpty() || !modify.instructions().isEmpty()) {
            parts().modification().apply(modify.instructions(), modify.reason());
        }
    }

    private static @Nullable String userOf(Command command) {
        return switch (command) {
            case Command.StartInstance start -> start.startUserId();
            case Command.StartInstanceAt at -> at.start().startUserId();
            case Command.CompleteTask complete -> complete.userId();
            default -> null;
        };
    }

    /** The reply as the end of the step makes it. */
    Reply finalReply(Reply reply) {
        if (!started) {
            return reply;
        }
        Execution root = recorder.state().root();
        return new Reply.Started(root == null ? recorder.lastRoot() : root, root == null);
    }

    private void migrate(Command.MigrateInstance migrate) {
        MigrationPlan plan = migrate.plan();
        if (migrate.guard() != null && recorder.root().definitionId() == plan.targetDefinitionId()) {
            return; // it was carried over before
        }
        if (parts != null) {
            throw new Refusal(
                    Reason.WRONG_STATE,
                    "Expected instance " + migrate.instanceId()
                            + " to be migrated from outside, but its own user code asks for it in the middle of a step.");
        }
        DefinitionSource definitions = context.definitions();
        Definition source = definitions.byId(plan.sourceDefinitionId());
        Definition target = definitions.byId(plan.targetDefinitionId());
        Migration migration = new Migration(recorder, plan, source, target);
        Upgrades upgrade = new Upgrades(migrate.upgrade(), plan);
        StepParts before = parts(source);
        upgrade.before(before.sideOfUpgrade(), plan.bySource().keySet());
        migration.rewrite(before.leaving());
        StepParts now = parts();
        migration.arm(now.step, now.variables, now.conditions, now.scopes, now.events, now.modification());
        upgrade.after(now.sideOfUpgrade());
    }

    private Reply start(Command.StartInstance start, List<Instruction> instructions, boolean asJob) {
        if (recorder.exists()) {
            throw new Refusal(Reason.INVALID, "Expected a new instance, but " + start.instanceId() + " runs already");
        }
        Definition definition = context.definitions().byId(start.definitionId());
        StepParts fresh = parts(definition);
        parts = fresh;
        if (!instructions.isEmpty()) {
            CaseCommands.refuse(fresh.step, "started at activities");
        }
        if (asJob) {
            fresh.jobs.deferNext(Math.max(1, instructions.size()));
        }
        fresh.instances().start(start, instructions, ScopeData.EMPTY);
        started = true;
        return new Reply.Done();
    }

    private Reply createTask(Command.CreateTask create) {
        if (create.parentTaskId() == null) {
            StandaloneTasks.root(recorder, create, context.nowMillis());
        } else if (!recorder.exists()) {
            return gone(create);
        } else {
            refuseSuspended(create);
        }
        parts().standaloneTasks().create(create);
        return new Reply.Done();
    }

    private Reply gone(Command command) {
        if (command instanceof Command.CancelInstance cancel && cancel.guard() != null) {
            return new Reply.Done();
        }
        if (command.guard() != null
                && !(command instanceof Command.DeliverEvent)
                && !(command instanceof Command.ModifyInstance)
                && !(command instanceof Command.SuspendInstance)
                && !(command instanceof Command.ActivateInstance)
                && !(command instanceof Command.MigrateInstance)) {
            return new Reply.Done(); // the target ended meanwhile: what came for it is used up
        }
        if (command instanceof Command.RunJob
                || command instanceof Command.CompleteJob
                || command instanceof Command.FailJob
                || command instanceof Command.RetryJob
                || command instanceof Command.FireTimer
                || (command instanceof Command.ExternalTask task && task.action() instanceof ExternalAction.Lock)
                || (command instanceof Command.DeliverEvent && command.guard() != null)
                || command instanceof Command.FailTimer) {
            throw new StaleCommand("Instance " + command.instanceId() + " has ended");
        }
        throw new Refusal(
                Reason.NOT_FOUND,
                "Expected a running process instance " + command.instanceId()
                        + ", but there is none: it never existed, has completed, or was deleted. Look in the history.");
    }

    private void refuseSuspended(Command command) {
        if (!recorder.root().requireRoot().suspended()) {
            return;
        }
        switch (command) {
            case Command.ActivateInstance any -> {}
            case Command.SuspendInstance any -> {}
            case Command.CancelInstance any -> {}
            case Command.SetJobRetries any -> {}
            case Command.SetJobPriority any -> {}
            case Command.SetJobDue any -> {}
            case Command.DeleteJob any -> {}
            case Command.OfJob ofJob when ofJob.action() instanceof JobAction.Suspend -> {}
            case Command.OfJob ofJob when ofJob.action() instanceof JobAction.OfIncident -> {}
            case Command.CompleteJob any ->
                throw new StaleCommand("Instance " + command.instanceId() + " is suspended");
            case Command.RunJob any -> throw new StaleCommand("Instance " + command.instanceId() + " is suspended");
            case Command.FailJob any -> throw new StaleCommand("Instance " + command.instanceId() + " is suspended");
            case Command.RetryJob any -> throw new StaleCommand("Instance " + command.instanceId() + " is suspended");
            case Command.FireTimer any -> throw new StaleCommand("Instance " + command.instanceId() + " is suspended");
            case Command.FailTimer any -> throw new StaleCommand("Instance " + command.instanceId() + " is suspended");
            case Command.ReturnFromCall any -> {}
            case Command.ReturnAsJob any -> {}
            default ->
                throw new Refusal(
                        Reason.SUSPENDED,
                        "Expected instance " + command.instanceId() + " to be active for "
                                + command.getClass().getSimpleName() + ", but it is suspended. Activate it first.");
        }
    }

    private void runJob(Command.RunJob run) {
        Execution ready = parts().jobs.requireReady(run.executionId(), run.jobId());
        Jobs.Seen job = parts().jobs.seen(ready);
        parts().agenda.guarded(ready.id(), () -> parts().jobCommands().run(ready));
        parts().jobs.done(job);
    }

    private @Nullable Reply completeJob(Command.CompleteJob complete) {
        Execution ready = parts().jobs.requireReady(complete.executionId(), complete.jobId());
        Variables variables = parts().variables;
        for (Command.VariableRead read : complete.outcome().reads()) {
            boolean present = variables.has(ready.id(), read.name());
            if (present != read.present() || !same(variables.get(ready.id(), read.name()), read.value())) {
                return new Reply.RunAgain(read.name());
            }
        }
        for (Command.VariableWrite write : complete.outcome().changes()) {
            write(variables, ready.id(), write);
        }
        complete.outcome().atEnd().forEach(end -> output.atEnd(end.moment(), end.work()));
        Command.Transients passing = complete.outcome().transients();
        variables.transients().setAll(recorder.instanceId(), passing.ofInstance());
        variables.transients().setAll(ready.id(), passing.local());
        if (complete.outcome().businessKey() != null) {
            parts().step.setBusinessKey(complete.outcome().businessKey());
        }
        FlowNode node = parts().step.nodeOf(ready);
        Jobs.Seen job = parts().jobs.seen(recorder.execution(ready.id()));
        parts().engineEvents.started(recorder.execution(ready.id()), node);
        Execution token = recorder.update(
                recorder.execution(ready.id()).with().state(State.IDLE).noJob().build());
        Command.RaisedError error = complete.outcome().error();
        if (error != null && error.atTheCall()) {
            parts().errors.leaveInstance(ErrorBehavior.Raised.of(error.code(), error.message()), token.id());
        } else if (error != null) {
            parts().errors.propagate(token.id(), new ErrorBehavior.Raised(error.code(), error.message(), error.data()));
        } else {
            parts().agenda
                    .guarded(
                            token.id(),
                            () -> afterUserCode(token, node, complete.outcome().skipped()));
        }
        parts().jobs.done(job);
        return null;
    }

    private void afterUserCode(Execution token, FlowNode node, boolean skipped) {
        if (!skipped && node.detail() instanceof ElementDetail.ServiceTask task && task.triggerable()) {
            parts().events.armBoundaries(token, node);
            parts().walk.waitHere(token);
        } else {
            parts().walk.complete(recorder.execution(token.id()), node);
        }
    }

    private void write(Variables variables, long executionId, Command.VariableWrite write) {
        if (write.name().equals(DecisionOutcome.DETAIL)) {
            variables.decided(recorder.execution(executionId), write.value());
        } else if (write.local()) {
            if (write.removed()) {
                variables.removeLocal(recorder.execution(executionId), write.name());
            } else {
                variables.setLocal(recorder.execution(executionId), write.name(), write.value());
            }
        } else if (write.removed()) {
            variables.remove(executionId, write.name());
        } else {
            variables.set(executionId, write.name(), write.value());
        }
    }

    private static boolean same(@Nullable Object now, @Nullable Object then) {
        return (now instanceof byte[] a && then instanceof byte[] b) ? Arrays.equals(a, b) : Objects.equals(now, then);
    }

    private void deliver(Command.DeliverEvent deliver) {
        SubscriptionRow subscription = recorder.state().subscriptions().get(deliver.subscriptionId());
        if (subscription == null) {
            if (deliver.guard() != null) {
                throw new StaleCommand("Subscription " + deliver.subscriptionId() + " stopped waiting meanwhile");
            }
            throw new Refusal(
                    Reason.ALREADY_DONE,
                    "Expected subscription " + deliver.subscriptionId() + " of instance " + deliver.instanceId()
                            + ", but it is gone: the event was received before, or the instance has moved on.");
        }
        arrived(subscription, deliver.variables());
    }

    private void arrived(SubscriptionRow subscription, VariableDocument variables) {
        Execution execution = recorder.execution(subscription.executionId());
        FlowNode node = parts().step.definition().node(subscription.elementId());
        parts().agenda.guarded(execution.id(), () -> {
            parts().engineEvents.received(execution, subscription);
            parts().events.arrived(execution, node, variables);
        });
    }

    private void correlate(Command.Correlate correlate) {
        List<SubscriptionRow> waiting = recorder.state().subscriptions().all().stream()
                .filter(row ->
                        row.type() == SubscriptionRow.Type.MESSAGE && row.name().equals(correlate.messageName()))
                .toList();
        for (SubscriptionRow each : waiting) {
            if (recorder.exists() && recorder.state().subscriptions().get(each.id()) != null) {
                arrived(each, correlate.variables());
            }
        }
    }

    private void trigger(Command.Trigger trigger) {
        Execution execution = requireExecution(trigger.executionId());
        if (parts().planItems != null) {
            parts().caseCommands().trigger(trigger);
            return;
        }
        FlowNode node = parts().step.nodeOf(execution);
        if (execution.state() != State.WAITING) {
            throw new Refusal(
                    Reason.WRONG_STATE,
                    "Expected execution " + execution.id() + " to wait for a trigger, but it is "
                            + execution.state().name().toLowerCase(java.util.Locale.ROOT) + " at '" + node.id()
                            + "' (instance "
                            + execution.instanceId() + "). Trigger it when it has reached a receive task.");
        }
        parts().variables
                .transients()
                .setAll(recorder.instanceId(), trigger.transients().ofInstance());
        parts().agenda.guarded(execution.id(), () -> parts().walk.trigger(execution, node, trigger.variables()));
    }

    private Execution requireExecution(long executionId) {
        Execution execution = recorder.find(executionId);
        if (execution == null) {
            throw new Refusal(
                    Reason.NOT_FOUND,
                    "Expected execution " + executionId + " in instance " + recorder.instanceId()
                            + ", but there is none; it has moved on or ended.");
        }
        return execution;
    }

    private void rename(Command.RenameInstance rename) {
        Execution root = recorder.root();
        Execution.Root part = root.requireRoot();
        recorder.update(root.with()
                .root(new Execution.Root(
                        part.version(),
                        rename.setName() ? part.businessKey() : rename.businessKey(),
                        part.tenantId(),
                        rename.setName() ? rename.name() : part.name(),
                        part.startUserId(),
                        part.startElementId(),
                        part.startedMillis(),
                        part.superInstanceId(),
                        part.superExecutionId(),
                        part.facets(),
                        part.suspended()))
                .build());
        parts().engineEvents.instance(StepEvent.Kind.ENTITY_UPDATED);
    }

    private void cancel(Command.CancelInstance cancel) {
        if (!cancel.skipListeners() && parts().listeners.deleteRaises(recorder.root(), true)) {
            return; // it goes on where the error is caught, or has ended by it
        }
        if (!recorder.exists()) {
            return; // a listener has ended it meanwhile
        }
        if (cancel.guard() == null) {
            parts().callers.tellOfCancellation(cancel.reason());
        }
        parts().scopes.endInstance(EndState.CANCELLED, cancel.reason(), cancel.skipListeners());
    }

    InstanceState state() {
        return recorder.state();
    }
}
