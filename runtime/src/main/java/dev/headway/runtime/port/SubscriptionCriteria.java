package dev.headway.runtime.port;

import dev.headway.core.state.SubscriptionRow;
import org.jspecify.annotations.Nullable;

/** Which subscriptions an event is for. Null means any. */
public record SubscriptionCriteria(
        SubscriptionRow.Type type,
        String name,
        @Nullable Long instanceId,
        @Nullable String businessKey,
        Tenants tenants) {
    /** Of any tenant, or of exactly this one; null with {@code anyTenant} false means those without one. */
    public SubscriptionCriteria(
            SubscriptionRow.Type type,
            String name,
            @Nullable Long instanceId,
            @Nullable String businessKey,
            boolean anyTenant,
            @Nullable String tenantId) {
        this(type, name, instanceId, businessKey, anyTenant ? Tenants.ANY : Tenants.only(tenantId));
    }
}
