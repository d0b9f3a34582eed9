package dev.headway.engine.internal.query;

import dev.headway.engine.history.HistoricActivityInstance;
import dev.headway.engine.history.HistoricActivityInstanceQuery;
import dev.headway.engine.internal.entity.ActivityInstanceImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.query.Page;
import dev.headway.engine.query.ReadFrom;
import dev.headway.engine.runtime.ActivityInstance;
import dev.headway.engine.runtime.ActivityInstanceQuery;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Visits in running instances: what the query of history finds there. */
public final class ActivityInstanceQueryImpl implements ActivityInstanceQuery {
    private final HistoricActivityInstanceQuery query;
    private final Predicate<Long> runs;
    private boolean ofInstances;
    private boolean nothing;

    /**
     * Made by the service.
     *
     * @param runs whether a process instance runs
     */
    public ActivityInstanceQueryImpl(HistoricActivityInstanceQuery query, Predicate<Long> runs) {
        this.query = query;
        this.runs = runs;
    }

    @Override
    public ActivityInstanceQuery processInstanceId(String id) {
        return processInstanceIds(Set.of(EntityId.text(EntityId.sought("process instance", id))));
    }

    @Override
    public ActivityInstanceQuery processInstanceIds(Set<String> ids) {
        Set<String> running = ids.stream()
                .filter(id -> runs.test(EntityId.sought("process instance", id)))
                .collect(Collectors.toSet());
        ofInstances = true;
        if (running.isEmpty()) {
            nothing = true;
        } else if (running.size() == 1) {
            query.processInstanceId(running.iterator().next());
        } else {
            query.processInstanceIds(running);
        }
        return this;
    }

    @Override
    public ActivityInstanceQuery activityInstanceId(String id) {
        query.activityInstanceId(id);
        return this;
    }

    @Override
    public ActivityInstanceQuery processDefinitionId(String id) {
        query.processDefinitionId(id);
        return this;
    }

    @Override
    public ActivityInstanceQuery executionId(String id) {
        query.executionId(id);
        return this;
    }

    @Override
    public ActivityInstanceQuery activityId(String activityId) {
        query.activityId(activityId);
        return this;
    }

    @Override
    public ActivityInstanceQuery activityName(String name) {
        query.activityName(name);
        return this;
    }

    @Override
    public ActivityInstanceQuery activityType(String type) {
        query.activityType(type);
        return this;
    }

    @Override
    public ActivityInstanceQuery taskAssignee(String userId) {
        query.taskAssignee(userId);
        return this;
    }

    @Override
    public ActivityInstanceQuery finished() {
        query.finished();
        return this;
    }

    @Override
    public ActivityInstanceQuery unfinished() {
        query.unfinished();
        return this;
    }

    @Override
    public ActivityInstanceQuery activityTenantId(String tenantId) {
        query.activityTenantId(tenantId);
        return this;
    }

    @Override
    public ActivityInstanceQuery activityTenantIdLike(String pattern) {
        query.activityTenantIdLike(pattern);
        return this;
    }

    @Override
    public ActivityInstanceQuery activityWithoutTenantId() {
        query.activityWithoutTenantId();
        return this;
    }

    @Override
    public ActivityInstanceQuery orderByActivityInstanceId() {
        query.orderByHistoricActivityInstanceId();
        return this;
    }

    @Override
    public ActivityInstanceQuery orderByProcessInstanceId() {
        query.orderByProcessInstanceId();
        return this;
    }

    @Override
    public ActivityInstanceQuery orderByExecutionId() {
        query.orderByExecutionId();
        return this;
    }

    @Override
    public ActivityInstanceQuery orderByActivityId() {
        query.orderByActivityId();
        return this;
    }

    @Override
    public ActivityInstanceQuery orderByActivityName() {
        query.orderByActivityName();
        return this;
    }

    @Override
    public ActivityInstanceQuery orderByActivityType() {
        query.orderByActivityType();
        return this;
    }

    @Override
    public ActivityInstanceQuery orderByActivityInstanceStartTime() {
        query.orderByHistoricActivityInstanceStartTime();
        return this;
    }

    @Override
    public ActivityInstanceQuery orderByActivityInstanceEndTime() {
        query.orderByHistoricActivityInstanceEndTime();
        return this;
    }

    @Override
    public ActivityInstanceQuery orderByTenantId() {
        query.orderByTenantId();
        return this;
    }

    private HistoricActivityInstanceQuery wanted() {
        if (!ofInstances) {
            ofInstances = true;
            query.unfinished();
        }
        return query;
    }

    private static List<ActivityInstance> visits(List<HistoricActivityInstance> found) {
        return found.stream().<ActivityInstance>map(ActivityInstanceImpl::of).toList();
    }

    @Override
    public List<ActivityInstance> list() {
        return nothing ? List.of() : visits(wanted().list());
    }

    @Override
    public List<ActivityInstance> listPage(int first, int max) {
        return nothing ? List.of() : visits(wanted().listPage(first, max));
    }

    @Override
    public List<ActivityInstance> list(int first, int max) {
        return listPage(first, max);
    }

    @Override
    public Page<ActivityInstance> page(@Nullable String after, int max) {
        if (nothing) {
            return new Page<>(List.of(), null);
        }
        Page<HistoricActivityInstance> page = wanted().page(after, max);
        return new Page<>(visits(page.items()), page.next());
    }

    @Override
    public @Nullable ActivityInstance singleResult() {
        HistoricActivityInstance found = nothing ? null : wanted().singleResult();
        return found == null ? null : ActivityInstanceImpl.of(found);
    }

    @Override
    public long count() {
        return nothing ? 0 : wanted().count();
    }

    @Override
    public ActivityInstanceQuery allowScan() {
        query.allowScan();
        return this;
    }

    @Override
    public ActivityInstanceQuery readFrom(ReadFrom value) {
        query.readFrom(value);
        return this;
    }

    @Override
    public ActivityInstanceQuery or() {
        query.or();
        return this;
    }

    @Override
    public ActivityInstanceQuery endOr() {
        query.endOr();
        return this;
    }

    @Override
    public ActivityInstanceQuery asc() {
        query.asc();
        return this;
    }

    @Override
    public ActivityInstanceQuery desc() {
        query.desc();
        return this;
    }
}
