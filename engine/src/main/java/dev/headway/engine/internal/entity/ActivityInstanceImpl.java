package dev.headway.engine.internal.entity;

import dev.headway.engine.history.HistoricActivityInstance;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.runtime.ActivityInstance;
import dev.headway.engine.runtime.TransitionInstance;
import dev.headway.model.FlowNode;
import dev.headway.runtime.port.Entity.ExecutionView;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A visit: of a query, or a node of the tree. */
public final class ActivityInstanceImpl implements ActivityInstance {
    private final Visit visit;
    private final List<ActivityInstance> children = new ArrayList<>();
    private final List<TransitionInstance> transitions = new ArrayList<>();

    private record Visit(
            String id,
            String activityId,
            @Nullable String activityName,
            String activityType,
            String definitionId,
            String instanceId,
            String executionId,
            @Nullable String parentId,
            @Nullable String taskId,
            @Nullable String calledId,
            @Nullable String assignee,
            long startedMillis,
            @Nullable Long endedMillis,
            @Nullable String tenantId) {}

    private ActivityInstanceImpl(Visit visit) {
        this.visit = visit;
    }

    /** What a query found. */
    public static ActivityInstance of(HistoricActivityInstance row) {
        return new ActivityInstanceImpl(new Visit(
                row.getId(),
                row.getActivityId(),
                row.getActivityName(),
                row.getActivityType(),
                row.getProcessDefinitionId(),
                row.getProcessInstanceId(),
                row.getExecutionId(),
                row.getParentActivityInstanceId(),
                row.getTaskId(),
                row.getCalledProcessInstanceId(),
                row.getAssignee(),
                millis(row.getStartTime()),
                row.getEndTime() == null ? null : Long.valueOf(millis(row.getEndTime())),
                row.getTenantId()));
    }

    private static long millis(@Nullable Date date) {
        Long millis = Dates.millis(date);
        return millis == null ? 0 : millis;
    }

    /** A node of the tree. */
    public static ActivityInstanceImpl node(
            ExecutionView row, String id, String activityId, FlowNode node, @Nullable String parentId) {
        return new ActivityInstanceImpl(new Visit(
                id,
                activityId,
                node.name(),
                node.type().bpmnName(),
                EntityId.text(row.definitionId()),
                EntityId.text(row.instanceId()),
                EntityId.text(row.id()),
                parentId,
                null,
                null,
                null,
                row.enteredMillis(),
                null,
                row.tenantId()));
    }

    /** Adds what is inside. */
    public void add(ActivityInstance child) {
        children.add(child);
    }

    /** Adds what waits for its job inside. */
    public void add(ExecutionView row, FlowNode node) {
        transitions.add(new Waiting(
                EntityId.text(row.id()),
                node.id(),
                node.name(),
                node.type().bpmnName(),
                visit.id(),
                visit.definitionId(),
                visit.instanceId()));
    }

    private record Waiting(
            String id,
            String activityId,
            @Nullable String activityName,
            String activityType,
            String parentId,
            String definitionId,
            String instanceId)
            implements TransitionInstance {
        @Override
        public String getId() {
            return id;
        }

        @Override
        public String getActivityId() {
            return activityId;
        }

        @Override
        public @Nullable String getActivityName() {
            return activityName;
        }

        @Override
        public String getActivityType() {
            return activityType;
        }

        @Override
        public String getExecutionId() {
            return id;
        }

        @Override
        public String getParentActivityInstanceId() {
            return parentId;
        }

        @Override
        public String getProcessDefinitionId() {
            return definitionId;
        }

        @Override
        public String getProcessInstanceId() {
            return instanceId;
        }
    }

    @Override
    public String getId() {
        return visit.id();
    }

    @Override
    public String getActivityId() {
        return visit.activityId();
    }

    @Override
    public @Nullable String getActivityName() {
        return visit.activityName();
    }

    @Override
    public String getActivityType() {
        return visit.activityType();
    }

    @Override
    public String getProcessDefinitionId() {
        return visit.definitionId();
    }

    @Override
    public String getProcessInstanceId() {
        return visit.instanceId();
    }

    @Override
    public String getExecutionId() {
        return visit.executionId();
    }

    @Override
    public @Nullable String getParentActivityInstanceId() {
        return visit.parentId();
    }

    @Override
    public @Nullable String getTaskId() {
        return visit.taskId();
    }

    @Override
    public @Nullable String getCalledProcessInstanceId() {
        return visit.calledId();
    }

    @Override
    public @Nullable String getAssignee() {
        return visit.assignee();
    }

    @Override
    public Date getStartTime() {
        return Dates.at(visit.startedMillis());
    }

    @Override
    public @Nullable Date getEndTime() {
        return Dates.of(visit.endedMillis());
    }

    @Override
    public @Nullable Long getDurationInMillis() {
        Long ended = visit.endedMillis();
        return ended == null ? null : Long.valueOf(ended - visit.startedMillis());
    }

    @Override
    public @Nullable String getTenantId() {
        return visit.tenantId();
    }

    @Override
    public ActivityInstance[] getChildActivityInstances() {
        return children.toArray(ActivityInstance[]::new);
    }

    @Override
    public TransitionInstance[] getChildTransitionInstances() {
        return transitions.toArray(TransitionInstance[]::new);
    }

    @Override
    public String[] getExecutionIds() {
        return new String[] {visit.executionId()};
    }

    @Override
    public ActivityInstance[] getActivityInstances(String activityId) {
        List<ActivityInstance> found = new ArrayList<>();
        walk(each -> {
            if (each.getActivityId().equals(activityId)) {
                found.add(each);
            }
        });
        return found.toArray(ActivityInstance[]::new);
    }

    @Override
    public TransitionInstance[] getTransitionInstances(String activityId) {
        List<TransitionInstance> found = new ArrayList<>();
        walk(each -> {
            for (TransitionInstance waiting : each.getChildTransitionInstances()) {
                if (waiting.getActivityId().equals(activityId)) {
                    found.add(waiting);
                }
            }
        });
        return found.toArray(TransitionInstance[]::new);
    }

    private void walk(Consumer<ActivityInstance> visitor) {
        visitor.accept(this);
        for (ActivityInstance child : children) {
            ((ActivityInstanceImpl) child).walk(visitor);
        }
    }

    @Override
    public String toString() {
        return "ActivityInstance[" + visit.activityId() + " " + visit.id() + (children.isEmpty() ? "" : " " + children)
                + "]";
    }
}
