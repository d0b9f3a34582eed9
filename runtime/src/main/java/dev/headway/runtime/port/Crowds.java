package dev.headway.runtime.port;

import java.util.HashSet;
import java.util.Set;

/**
 * Whose jobs a node has many of already: a page without them shows what waits behind theirs. Immutable.
 *
 * @param instances ids of instances
 * @param tenants the empty text stands for those without a tenant
 */
public record Crowds(Set<Long> instances, Set<String> tenants) {
    /** Nobody. */
    public static final Crowds NONE = new Crowds(Set.of(), Set.of());

    public Crowds {
        instances = Set.copyOf(instances);
        tenants = Set.copyOf(tenants);
    }

    /** These and those. */
    public Crowds and(Crowds others) {
        if (isEmpty() || others.isEmpty()) {
            return isEmpty() ? others : this;
        }
        Set<Long> allInstances = new HashSet<>(instances);
        allInstances.addAll(others.instances);
        Set<String> allTenants = new HashSet<>(tenants);
        allTenants.addAll(others.tenants);
        return new Crowds(allInstances, allTenants);
    }

    public boolean isEmpty() {
        return instances.isEmpty() && tenants.isEmpty();
    }
}
