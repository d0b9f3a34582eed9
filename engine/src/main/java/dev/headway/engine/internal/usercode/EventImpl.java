package dev.headway.engine.internal.usercode;

import dev.headway.core.definition.Definition;
import dev.headway.core.execution.usercode.StepEvent;
import dev.headway.core.execution.usercode.StepEvent.Subject;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.Variables;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.ExecutionEvent;
import dev.headway.engine.event.ActivityEvent;
import dev.headway.engine.event.CancelledEvent;
import dev.headway.engine.event.EngineEventType;
import dev.headway.engine.event.EntityEvent;
import dev.headway.engine.event.ErrorEvent;
import dev.headway.engine.event.EscalationEvent;
import dev.headway.engine.event.MessageEvent;
import dev.headway.engine.event.SequenceFlowTakenEvent;
import dev.headway.engine.event.SignalEvent;
import dev.headway.engine.event.VariableEvent;
import dev.headway.engine.internal.entity.EventSubscriptionImpl;
import dev.headway.engine.internal.entity.JobImpl;
import dev.headway.engine.internal.entity.ProcessInstanceImpl;
import dev.headway.engine.internal.entity.TaskImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.TypeNames;
import dev.headway.model.FlowNode;
import dev.headway.model.SequenceFlow;
import dev.headway.runtime.port.Entity.SubscriptionView;
import dev.headway.runtime.port.Entity.TaskView;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Events as listeners see them, made of what the core tells. */
class EventImpl implements ExecutionEvent {
    private final EngineEventType type;
    private final StepEvent event;
    private final Definition definition;
    private @Nullable DelegateExecution execution;

    private EventImpl(EngineEventType type, StepEvent event, Definition definition) {
        this.type = type;
        this.event = event;
        this.definition = definition;
    }

    static EventImpl of(EngineEventType type, StepEvent event, Definition definition) {
        return switch (event.subject()) {
            case Subject.OfInstance instance ->
                type == EngineEventType.PROCESS_CANCELLED
                        ? new InstanceCancelled(type, event, definition, instance)
                        : new OfEntity(type, event, definition, instance(instance, definition));
            case Subject.OfTask task -> new OfEntity(type, event, definition, task(task.task(), definition));
            case Subject.OfJob job -> new OfEntity(type, event, definition, job(job.job(), definition));
            case Subject.OfSubscription waiting ->
                new OfEntity(type, event, definition, subscription(waiting.subscription()));
            case Subject.OfVariable variable -> new OfVariable(type, event, definition, variable);
            case Subject.OfFlow flow -> new OfFlow(type, event, definition, flow.flow());
            case Subject.OfActivity activity ->
                switch (type) {
                    case ACTIVITY_MESSAGE_WAITING, ACTIVITY_MESSAGE_RECEIVED, ACTIVITY_MESSAGE_CANCELLED ->
                        new OfMessage(type, event, definition, activity);
                    case ACTIVITY_SIGNAL_WAITING, ACTIVITY_SIGNALED -> new OfSignal(type, event, definition, activity);
                    case ACTIVITY_ERROR_RECEIVED -> new OfError(type, event, definition, activity);
                    case ACTIVITY_ESCALATION_RECEIVED -> new OfEscalation(type, event, definition, activity);
                    case ACTIVITY_CANCELLED, MULTI_INSTANCE_ACTIVITY_CANCELLED ->
                        new ActivityCancelled(type, event, definition, activity);
                    default -> new OfActivity(type, event, definition, activity);
                };
        };
    }

    private static Object instance(Subject.OfInstance instance, Definition definition) {
        return ProcessInstanceImpl.started(instance.root(), definition, false);
    }

    private static Object task(TaskRow row, Definition definition) {
        List<TaskRow.Candidate> claims =
                row.candidates().stream().filter(TaskRow.Candidate::claims).toList();
        return TaskImpl.of(new TaskView(
                row.id(),
                row.instanceId(),
                row.executionId(),
                row.definitionId(),
                row.standalone() ? null : definition.key(),
                row.standalone() ? null : Long.valueOf(row.instanceId()),
                row.standalone() ? null : row.elementId(),
                row.standalone() && !row.elementId().isEmpty() ? row.elementId() : null,
                row.parentTaskId(),
                null,
                row.name(),
                row.description(),
                row.assignee(),
                row.owner(),
                row.priority(),
                row.dueMillis(),
                row.followUpMillis(),
                row.createdMillis(),
                row.claimedMillis(),
                row.category(),
                row.formKey(),
                row.delegationState(),
                row.tenantId(),
                null,
                false,
                claims.stream()
                        .map(TaskRow.Candidate::userId)
                        .filter(Objects::nonNull)
                        .toList(),
                claims.stream()
                        .map(TaskRow.Candidate::groupId)
                        .filter(Objects::nonNull)
                        .toList(),
                row.candidates().stream().filter(link -> !link.claims()).toList(),
                row.variables(),
                row.updatedMillis()));
    }

    private static Object job(JobRow row, Definition definition) {
        return new JobImpl(JobImpl.view(row, definition.key(), definition.deploymentId()), any -> Map.of());
    }

    private static Object subscription(SubscriptionRow row) {
        return new EventSubscriptionImpl(new SubscriptionView(
                row.id(),
                row.instanceId(),
                row.executionId(),
                row.definitionId(),
                row.elementId(),
                row.type().code(),
                row.name(),
                row.createdMillis(),
                row.tenantId()));
    }

    /** Lets listeners use the execution during the call; null ends that. */
    void during(@Nullable DelegateExecution facade) {
        execution = facade;
    }

    @Override
    public EngineEventType getType() {
        return type;
    }

    @Override
    public @Nullable String getExecutionId() {
        return EntityId.textOrNull(event.executionId());
    }

    @Override
    public @Nullable String getProcessInstanceId() {
        return definition.id() == 0 ? null : EntityId.text(event.instanceId());
    }

    @Override
    public @Nullable String getProcessDefinitionId() {
        return EntityId.textOrNull(definition.id());
    }

    @Override
    public @Nullable DelegateExecution getExecution() {
        return execution;
    }

    @Override
    public String toString() {
        return type + " in execution " + getExecutionId() + " of instance " + getProcessInstanceId() + " of process "
                + definition;
    }

    private static class OfEntity extends EventImpl implements EntityEvent {
        private final Object entity;

        OfEntity(EngineEventType type, StepEvent event, Definition definition, Object entity) {
            super(type, event, definition);
            this.entity = entity;
        }

        @Override
        public Object getEntity() {
            return entity;
        }
    }

    private static final class InstanceCancelled extends OfEntity implements CancelledEvent {
        private final @Nullable String cause;

        InstanceCancelled(EngineEventType type, StepEvent event, Definition definition, Subject.OfInstance instance) {
            super(type, event, definition, instance(instance, definition));
            this.cause = instance.cause();
        }

        @Override
        public @Nullable Object getCause() {
            return cause;
        }
    }

    private static class OfActivity extends EventImpl implements ActivityEvent {
        private final FlowNode node;
        private final @Nullable String name;

        OfActivity(EngineEventType type, StepEvent event, Definition definition, Subject.OfActivity activity) {
            super(type, event, definition);
            this.node = activity.node();
            this.name = activity.name();
        }

        @Override
        public String getActivityId() {
            return node.id();
        }

        @Override
        public @Nullable String getActivityName() {
            return node.name();
        }

        @Override
        public String getActivityType() {
            return node.type().bpmnName();
        }

        @Nullable
        String name() {
            return name;
        }
    }

    private static final class ActivityCancelled extends OfActivity implements CancelledEvent {
        ActivityCancelled(EngineEventType type, StepEvent event, Definition definition, Subject.OfActivity activity) {
            super(type, event, definition, activity);
        }

        @Override
        public @Nullable Object getCause() {
            return name();
        }
    }

    private static final class OfMessage extends OfActivity implements MessageEvent {
        OfMessage(EngineEventType type, StepEvent event, Definition definition, Subject.OfActivity activity) {
            super(type, event, definition, activity);
        }

        @Override
        public String getMessageName() {
            return String.valueOf(name());
        }
    }

    private static final class OfSignal extends OfActivity implements SignalEvent {
        OfSignal(EngineEventType type, StepEvent event, Definition definition, Subject.OfActivity activity) {
            super(type, event, definition, activity);
        }

        @Override
        public String getSignalName() {
            return String.valueOf(name());
        }
    }

    private static final class OfError extends OfActivity implements ErrorEvent {
        OfError(EngineEventType type, StepEvent event, Definition definition, Subject.OfActivity activity) {
            super(type, event, definition, activity);
        }

        @Override
        public String getErrorCode() {
            return String.valueOf(name());
        }
    }

    private static final class OfEscalation extends OfActivity implements EscalationEvent {
        OfEscalation(EngineEventType type, StepEvent event, Definition definition, Subject.OfActivity activity) {
            super(type, event, definition, activity);
        }

        @Override
        public String getEscalationCode() {
            return String.valueOf(name());
        }
    }

    private static final class OfVariable extends EventImpl implements VariableEvent {
        private final Subject.OfVariable variable;

        OfVariable(EngineEventType type, StepEvent event, Definition definition, Subject.OfVariable variable) {
            super(type, event, definition);
            this.variable = variable;
        }

        @Override
        public String getVariableName() {
            return variable.name();
        }

        @Override
        public @Nullable Object getVariableValue() {
            return Variables.copy(variable.value());
        }

        @Override
        public @Nullable Object getOldVariableValue() {
            return Variables.copy(variable.before());
        }

        @Override
        public String getVariableType() {
            return TypeNames.of(variable.value());
        }

        @Override
        public @Nullable String getTaskId() {
            return EntityId.textOrNull(variable.taskId());
        }
    }

    private static final class OfFlow extends EventImpl implements SequenceFlowTakenEvent {
        private final SequenceFlow flow;
        private final FlowNode source;
        private final FlowNode target;

        OfFlow(EngineEventType type, StepEvent event, Definition definition, SequenceFlow flow) {
            super(type, event, definition);
            this.flow = flow;
            this.source = definition.graph().node(flow.source());
            this.target = definition.graph().node(flow.target());
        }

        @Override
        public String getId() {
            return flow.id();
        }

        @Override
        public String getSourceActivityId() {
            return source.id();
        }

        @Override
        public @Nullable String getSourceActivityName() {
            return source.name();
        }

        @Override
        public String getSourceActivityType() {
            return source.type().bpmnName();
        }

        @Override
        public String getTargetActivityId() {
            return target.id();
        }

        @Override
        public @Nullable String getTargetActivityName() {
            return target.name();
        }

        @Override
        public String getTargetActivityType() {
            return target.type().bpmnName();
        }
    }
}
