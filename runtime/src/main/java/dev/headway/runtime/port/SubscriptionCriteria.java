package dev.headway.runtime.port;

import dev.headway.core.state.SubscriptionRow;
import org.jspecify.annotations.Nullable;

/** Which subscriptions an event is for. Null means any, but {@code tenantId} null with {@code anyTenant} false means none. */
public record SubscriptionCriteria(
        SubscriptionRow.Type type,
        String name,
        @Nullable Long instanceId,
        @Nullable String businessKey,
        boolean anyTenant,
        @Nullable String tenantId) {}
