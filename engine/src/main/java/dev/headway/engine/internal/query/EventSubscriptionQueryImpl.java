package dev.headway.engine.internal.query;

import dev.headway.engine.internal.entity.EventSubscriptionImpl;
import dev.headway.engine.runtime.EventSubscription;
import dev.headway.engine.runtime.EventSubscriptionQuery;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Collection;
import java.util.Date;

public final class EventSubscriptionQueryImpl extends QueryImpl<EventSubscriptionQuery, EventSubscription>
        implements EventSubscriptionQuery {
    public EventSubscriptionQueryImpl(Queries queries) {
        super(queries, Entity.AWAITED_EVENT, EventSubscriptionImpl::new);
        allowScan(); // by definition alone there is no index; the table holds what waits now, no history
    }

    @Override
    public EventSubscriptionQuery eventSubscriptionId(String id) {
        return whereId("id", "event subscription", id);
    }

    @Override
    public EventSubscriptionQuery id(String id) {
        return eventSubscriptionId(id);
    }

    @Override
    public EventSubscriptionQuery eventName(String name) {
        return whereEqual("name", name);
    }

    @Override
    public EventSubscriptionQuery eventType(String type) {
        return whereEqual("type", Subqueries.subscriptionType(type));
    }

    @Override
    public EventSubscriptionQuery executionId(String id) {
        return whereId("executionId", "execution", id);
    }

    @Override
    public EventSubscriptionQuery processInstanceId(String id) {
        return whereId("instanceId", "process instance", id);
    }

    @Override
    public EventSubscriptionQuery processDefinitionId(String id) {
        return whereId("definitionId", "process definition", id);
    }

    @Override
    public EventSubscriptionQuery activityId(String activityId) {
        return whereEqual("elementId", activityId);
    }

    @Override
    public EventSubscriptionQuery createdBefore(Date date) {
        return whereTime("createdMillis", Operator.LT, date);
    }

    @Override
    public EventSubscriptionQuery createdAfter(Date date) {
        return whereTime("createdMillis", Operator.GT, date);
    }

    @Override
    public EventSubscriptionQuery TenantIdLike(String pattern) {
        return where("tenantId", Operator.LIKE, pattern);
    }

    @Override
    public EventSubscriptionQuery tenantIdIn(String... tenantIds) {
        return whereTenantIn(tenantIds);
    }

    @Override
    public EventSubscriptionQuery WithoutTenantId() {
        return whereNull("tenantId", true);
    }

    @Override
    public EventSubscriptionQuery tenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    @Override
    public EventSubscriptionQuery tenantIds(Collection<String> tenantIds) {
        return whereIn("tenantId", tenantIds);
    }

    @Override
    public EventSubscriptionQuery withoutTenantId() {
        return whereNull("tenantId", true);
    }

    @Override
    public EventSubscriptionQuery includeEventSubscriptionsWithoutTenantId() {
        return orWithoutTenant();
    }

    @Override
    public EventSubscriptionQuery withoutProcessInstanceId() {
        return where(new Criterion.Compare("instanceId", Operator.EQ, 0L));
    }

    @Override
    public EventSubscriptionQuery withoutProcessDefinitionId() {
        return where(new Criterion.Compare("definitionId", Operator.EQ, 0L));
    }

    @Override
    public EventSubscriptionQuery orderByProcessDefinitionId() {
        return orderBy("definitionId");
    }

    @Override
    public EventSubscriptionQuery orderByCreated() {
        return orderByCreateDate();
    }

    @Override
    public EventSubscriptionQuery orderById() {
        return orderBy("id");
    }

    @Override
    public EventSubscriptionQuery orderByExecutionId() {
        return orderBy("executionId");
    }

    @Override
    public EventSubscriptionQuery orderByProcessInstanceId() {
        return orderBy("instanceId");
    }

    @Override
    public EventSubscriptionQuery orderByEventName() {
        return orderBy("name");
    }

    @Override
    public EventSubscriptionQuery orderByCreateDate() {
        return orderBy("createdMillis");
    }

    @Override
    public EventSubscriptionQuery orderByTenantId() {
        return orderBy("tenantId");
    }
}
