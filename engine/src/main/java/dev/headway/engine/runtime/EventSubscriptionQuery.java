package dev.headway.engine.runtime;

import dev.headway.engine.query.Query;
import java.util.Collection;
import java.util.Date;

/** Finds executions that wait for events. */
public interface EventSubscriptionQuery extends Query<EventSubscriptionQuery, EventSubscription> {

    /** Only this subscription. */
    EventSubscriptionQuery eventSubscriptionId(String id);

    /** Only this subscription. */
    EventSubscriptionQuery id(String id);

    /** Only for this message or signal. */
    EventSubscriptionQuery eventName(String name);

    /** Only of this type: {@code message}, {@code signal}, {@code condition}, {@code compensation}. */
    EventSubscriptionQuery eventType(String type);

    /** Only of this execution. */
    EventSubscriptionQuery executionId(String id);

    /** Only of this instance. */
    EventSubscriptionQuery processInstanceId(String id);

    /** Only of this definition. */
    EventSubscriptionQuery processDefinitionId(String id);

    /** Only of this catching element. */
    EventSubscriptionQuery activityId(String activityId);

    /** Only those created before. */
    EventSubscriptionQuery createdBefore(Date date);

    /** Only those created after. */
    EventSubscriptionQuery createdAfter(Date date);

    /** Only subscriptions of tenants like this SQL pattern. */
    EventSubscriptionQuery TenantIdLike(String pattern);

    /** Only subscriptions of one of these tenants. */
    EventSubscriptionQuery tenantIdIn(String... tenantIds);

    /** Only subscriptions without a tenant. */
    EventSubscriptionQuery WithoutTenantId();

    /** Only subscriptions of this tenant. */
    EventSubscriptionQuery tenantId(String tenantId);

    /** Only of one of these tenants. */
    EventSubscriptionQuery tenantIds(Collection<String> tenantIds);

    /** Only without a tenant. */
    EventSubscriptionQuery withoutTenantId();

    /** Lets {@link #tenantIdIn} find what has no tenant too. */
    EventSubscriptionQuery includeEventSubscriptionsWithoutTenantId();

    /** Only start events: those of the latest version of each key, and those for which calls have subscribed. */
    EventSubscriptionQuery withoutProcessInstanceId();

    /** Only what belongs to no definition: nothing does. */
    EventSubscriptionQuery withoutProcessDefinitionId();

    /** Orders by id. */
    EventSubscriptionQuery orderById();

    /** Orders by execution. */
    EventSubscriptionQuery orderByExecutionId();

    /** Orders by instance. */
    EventSubscriptionQuery orderByProcessInstanceId();

    /** Orders by name. */
    EventSubscriptionQuery orderByEventName();

    /** Orders by creation. */
    EventSubscriptionQuery orderByCreateDate();

    /** Orders by tenant. */
    EventSubscriptionQuery orderByTenantId();

    /** Orders by definition. */
    EventSubscriptionQuery orderByProcessDefinitionId();

    /** The same as {@link #orderByCreateDate}. */
    EventSubscriptionQuery orderByCreated();
}
