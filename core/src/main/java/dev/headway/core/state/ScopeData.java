package dev.headway.core.state;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a scope or loop body has counted, so that joins and loops never look at all siblings. Immutable; stored as one
 * small JSON document on the row.
 *
 * @param arrivals tokens that wait at joining gateways: gateway element id, then sequence flow id, then count
 * @param tokens live tokens by element id, kept only in scopes that contain an inclusive or complex join
 * @param loop counters of a multi-instance or standard loop, null for a plain scope
 */
public record ScopeData(
        Map<String, Map<String, Integer>> arrivals,
        Map<String, Integer> tokens,
        @Nullable LoopData loop) {
    public static final ScopeData EMPTY = new ScopeData(Map.of(), Map.of(), null);

    /**
     * @param total number of instances to create, -1 when unknown (standard loop)
     * @param created instances created so far
     * @param completed instances that ended
     */
    public record LoopData(int total, int created, int completed) {}

    public boolean isEmpty() {
        return arrivals.isEmpty() && tokens.isEmpty() && loop == null;
    }
}
