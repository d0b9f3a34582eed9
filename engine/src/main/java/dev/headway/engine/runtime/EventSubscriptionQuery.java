package dev.headway.engine.runtime;

import dev.headway.engine.query.Query;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Operator;
import java.util.Date;
import java.util.List;

/** Finds executions that wait for events. */
public final class EventSubscriptionQuery extends Query<EventSubscriptionQuery, EventSubscription> {
    /** Made by the engine. */
    public EventSubscriptionQuery(Queries queries) {
        super(queries, Entity.SUBSCRIPTION, EventSubscription::new);
        allowScan(); // by definition alone there is no index; the table holds what waits now, no history
    }

    /** Only this subscription. */
    public EventSubscriptionQuery eventSubscriptionId(String id) {
        return whereId("id", "event subscription", id);
    }

    /** Only this subscription. */
    public EventSubscriptionQuery id(String id) {
        return eventSubscriptionId(id);
    }

    /** Only for this message or signal. */
    public EventSubscriptionQuery eventName(String name) {
        return whereEqual("name", name);
    }

    /** Only of this type: {@code message}, {@code signal}, {@code condition}, {@code compensation}. */
    public EventSubscriptionQuery eventType(String type) {
        return whereEqual("type", Subqueries.subscriptionType(type));
    }

    /** Only of this execution. */
    public EventSubscriptionQuery executionId(String id) {
        return whereId("executionId", "execution", id);
    }

    /** Only of this instance. */
    public EventSubscriptionQuery processInstanceId(String id) {
        return whereId("instanceId", "process instance", id);
    }

    /** Only of this definition. */
    public EventSubscriptionQuery processDefinitionId(String id) {
        return whereId("definitionId", "process definition", id);
    }

    /** Only of this catching element. */
    public EventSubscriptionQuery activityId(String activityId) {
        return whereEqual("elementId", activityId);
    }

    /** Only those created before. */
    public EventSubscriptionQuery createdBefore(Date date) {
        return whereTime("createdMillis", Operator.LT, date);
    }

    /** Only those created after. */
    public EventSubscriptionQuery createdAfter(Date date) {
        return whereTime("createdMillis", Operator.GT, date);
    }

    /** Only subscriptions of tenants like this SQL pattern. */
    public EventSubscriptionQuery TenantIdLike(String pattern) {
        return where("tenantId", Operator.LIKE, pattern);
    }

    /** Only subscriptions of one of these tenants. */
    public EventSubscriptionQuery tenantIdIn(String... tenantIds) {
        return whereIn("tenantId", List.of(tenantIds));
    }

    /** Only subscriptions without a tenant. */
    public EventSubscriptionQuery WithoutTenantId() {
        return whereNull("tenantId", true);
    }

    /** Only subscriptions of this tenant. */
    public EventSubscriptionQuery tenantId(String tenantId) {
        return whereEqual("tenantId", tenantId);
    }

    /** Orders by id. */
    public EventSubscriptionQuery orderById() {
        return orderBy("id");
    }

    /** Orders by execution. */
    public EventSubscriptionQuery orderByExecutionId() {
        return orderBy("executionId");
    }

    /** Orders by instance. */
    public EventSubscriptionQuery orderByProcessInstanceId() {
        return orderBy("instanceId");
    }

    /** Orders by name. */
    public EventSubscriptionQuery orderByEventName() {
        return orderBy("name");
    }

    /** Orders by creation. */
    public EventSubscriptionQuery orderByCreateDate() {
        return orderBy("createdMillis");
    }

    /** Orders by tenant. */
    public EventSubscriptionQuery orderByTenantId() {
        return orderBy("tenantId");
    }
}
