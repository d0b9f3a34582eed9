package dev.headway.runtime.simulation;

import dev.headway.core.state.Ids;
import dev.headway.runtime.port.Leases;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The tables of nodes and their partitions, changed as the statements of the store change them. For one thread. */
final class SimulatedLeases implements Leases {
    private final LongSupplier clock;
    private final LongPredicate gone;
    private final Map<String, Node> nodes = new TreeMap<>();
    private final Partition[] partitions = new Partition[Ids.PARTITIONS];

    private record Node(long session, long seenMillis, long untilMillis) {}

    private record Partition(@Nullable String name, long session, long untilMillis) {
        static final Partition FREE = new Partition(null, 0, 0);
    }

    /** @param gone whether the database knows that the process of a session has ended */
    SimulatedLeases(LongSupplier clock, LongPredicate gone) {
        this.clock = clock;
        this.gone = gone;
        java.util.Arrays.fill(partitions, Partition.FREE);
    }

    @Override
    public Registration register(String nodeName, long nodeSession, long leaseMillis) {
        long now = clock.getAsLong();
        Node other = nodes.get(nodeName);
        long before = other == null ? nodeSession : other.session;
        if (other != null && before != nodeSession && other.untilMillis > now && !gone.test(before)) {
            return new Registration.NameTaken(before, now - other.seenMillis);
        }
        nodes.put(nodeName, new Node(nodeSession, now, now + leaseMillis));
        Set<Integer> left = new TreeSet<>();
        for (int i = 0; i < partitions.length; i++) {
            if (nodeName.equals(partitions[i].name)) {
                if (before != nodeSession && partitions[i].session == before) {
                    left.add(i);
                }
                partitions[i] = new Partition(nodeName, nodeSession, now + leaseMillis);
            }
        }
        return new Registration.Accepted(left);
    }

    @Override
    public boolean heartbeat(String nodeName, long nodeSession, long leaseMillis) {
        Node node = nodes.get(nodeName);
        if (node == null || node.session != nodeSession || node.untilMillis == 0) {
            return false;
        }
        long now = clock.getAsLong();
        nodes.put(nodeName, new Node(nodeSession, now, now + leaseMillis));
        return true;
    }

    @Override
    public List<String> liveNodes() {
        long now = clock.getAsLong();
        return nodes.entrySet().stream()
                .filter(node -> node.getValue().untilMillis > now)
                .map(Map.Entry::getKey)
                .toList();
    }

    @Override
    public Map<String, Integer> partitionsByNode() {
        Map<String, Integer> counts = new TreeMap<>();
        for (String name : liveNodes()) {
            counts.put(name, 0);
        }
        for (Partition partition : partitions) {
            if (partition.name != null) {
                counts.computeIfPresent(partition.name, (name, count) -> count + 1);
            }
        }
        return counts;
    }

    @Override
    public Share rebalance(String nodeName, long nodeSession, int wanted, Set<Integer> holding, long leaseMillis) {
        Set<Integer> owned = new TreeSet<>();
        for (int i = 0; i < partitions.length; i++) {
            if (partitions[i].session == nodeSession) {
                owned.add(i);
            }
        }
        Set<Integer> left = new TreeSet<>();
        if (owned.size() < wanted) {
            take(nodeName, nodeSession, wanted, leaseMillis, owned, left);
        } else {
            List<Integer> surplus = new ArrayList<>(owned);
            surplus.removeAll(holding);
            for (int partition : surplus.subList(0, Math.min(surplus.size(), owned.size() - wanted))) {
                partitions[partition] = Partition.FREE;
                owned.remove(partition);
            }
        }
        return new Share(owned, left);
    }

    private void take(String name, long session, int wanted, long leaseMillis, Set<Integer> owned, Set<Integer> left) {
        long now = clock.getAsLong();
        nodes.replaceAll((any, node) -> node.untilMillis <= now ? new Node(node.session, node.seenMillis, 0) : node);
        for (int i = 0; i < partitions.length && owned.size() < wanted; i++) {
            if (isFree(partitions[i], now)) {
                if (partitions[i].session != 0) {
                    left.add(i);
                }
                partitions[i] = new Partition(name, session, now + leaseMillis);
                owned.add(i);
            }
        }
    }

    private boolean isFree(Partition partition, long now) {
        return partition.session == 0
                || (partition.untilMillis <= now
                        && nodes.values().stream()
                                .noneMatch(node -> node.session == partition.session && node.untilMillis > 0));
    }

    /** Whether a session leases a partition. */
    boolean leases(long session, int partition) {
        return partitions[partition].session == session;
    }

    @Override
    public void release(String nodeName, long nodeSession) {
        for (int i = 0; i < partitions.length; i++) {
            if (partitions[i].session == nodeSession) {
                partitions[i] = Partition.FREE;
            }
        }
        nodes.values().removeIf(node -> node.session == nodeSession);
    }
}
