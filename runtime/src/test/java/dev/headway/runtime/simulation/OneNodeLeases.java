package dev.headway.runtime.simulation;

import dev.headway.core.state.Ids;
import dev.headway.runtime.port.Leases;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Leases of a node that is alone: it has everything. */
final class OneNodeLeases implements Leases {
    @Override
    public Registration register(String nodeName, long nodeSession, long leaseMillis) {
        return new Registration.Accepted(Set.of());
    }

    @Override
    public boolean heartbeat(String nodeName, long nodeSession, long leaseMillis) {
        return true;
    }

    @Override
    public List<String> liveNodes() {
        return List.of("alone");
    }

    @Override
    public Map<String, Integer> partitionsByNode() {
        return Map.of("alone", Ids.PARTITIONS);
    }

    @Override
    public Share rebalance(String nodeName, long nodeSession, int wanted, Set<Integer> holding, long leaseMillis) {
        return new Share(IntStream.range(0, Ids.PARTITIONS).boxed().collect(Collectors.toSet()), Set.of());
    }

    @Override
    public void release(String nodeName, long nodeSession) {
        // nobody takes them
    }
}
