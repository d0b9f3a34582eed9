package dev.headway.runtime.port;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Whom an event is for by tenant. Immutable.
 *
 * @param any whether the tenant does not matter
 * @param tenantId the tenant; null means those without one
 * @param shared whether those without a tenant are meant besides
 */
public record Tenants(boolean any, @Nullable String tenantId, boolean shared) {
    /** Of every tenant, and of none. */
    public static final Tenants ANY = new Tenants(true, null, true);

    /** Of this tenant alone; null for those without one alone. */
    public static Tenants only(@Nullable String tenantId) {
        return new Tenants(false, tenantId, tenantId == null);
    }

    /** What a process of this tenant may reach: its own, and what belongs to nobody; without a tenant only the latter. */
    public static Tenants reachedFrom(@Nullable String tenantId) {
        return new Tenants(false, tenantId, true);
    }

    /** Whether this one is meant. */
    public boolean include(@Nullable String tenant) {
        return any || Objects.equals(tenant, tenantId) || (shared && tenant == null);
    }
}
