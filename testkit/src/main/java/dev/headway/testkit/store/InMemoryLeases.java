package dev.headway.testkit.store;

import dev.headway.core.state.Ids;
import dev.headway.runtime.port.Leases;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongSupplier;

/** Leases in memory. Thread-safe. */
final class InMemoryLeases implements Leases {
    private final Object lock;
    private final LongSupplier clock;
    private final Map<String, Node> nodes = new TreeMap<>();
    private final Map<Integer, Lease> partitions = new TreeMap<>();

    private record Node(long session, long seenMillis, long untilMillis) {}

    private record Lease(String node, long session) {}

    InMemoryLeases(Object lock, LongSupplier clock) {
        this.lock = lock;
        this.clock = clock;
    }

    @Override
    public Registration register(String nodeName, long nodeSession, long leaseMillis) {
        synchronized (lock) {
            long now = clock.getAsLong();
            Node other = nodes.get(nodeName);
            if (other != null && other.session() != nodeSession && other.untilMillis() > now) {
                return new Registration.NameTaken(other.session(), now - other.seenMillis());
            }
            Set<Integer> left = new TreeSet<>();
            partitions.forEach((partition, lease) -> {
                if (lease.node().equals(nodeName) && lease.session() != nodeSession) {
                    left.add(partition);
                }
            });
            nodes.put(nodeName, new Node(nodeSession, now, now + leaseMillis));
            partitions.replaceAll(
                    (partition, lease) -> lease.node().equals(nodeName) ? new Lease(nodeName, nodeSession) : lease);
            return new Registration.Accepted(left);
        }
    }

    @Override
    public boolean heartbeat(String nodeName, long nodeSession, long leaseMillis) {
        synchronized (lock) {
            Node node = nodes.get(nodeName);
            if (node == null || node.session() != nodeSession || node.untilMillis() == 0) {
                return false;
            }
            long now = clock.getAsLong();
            nodes.put(nodeName, new Node(nodeSession, now, now + leaseMillis));
            return true;
        }
    }

    private boolean lives(long session) {
        return nodes.values().stream().anyMatch(node -> node.session() == session && node.untilMillis() > 0);
    }

    @Override
    public List<String> liveNodes() {
        synchronized (lock) {
            long now = clock.getAsLong();
            return nodes.entrySet().stream()
                    .filter(node -> node.getValue().untilMillis() > now)
                    .map(Map.Entry::getKey)
                    .toList();
        }
    }

    @Override
    public Share rebalance(String nodeName, long nodeSession, int wanted, Set<Integer> holding, long leaseMillis) {
        synchronized (lock) {
            long now = clock.getAsLong();
            nodes.replaceAll(
                    (name, node) -> node.untilMillis() <= now ? new Node(node.session(), node.seenMillis(), 0) : node);
            Set<Integer> owned = new TreeSet<>();
            Set<Integer> left = new TreeSet<>();
            partitions.forEach((partition, lease) -> {
                if (lease.session() == nodeSession) {
                    owned.add(partition);
                }
            });
            for (int partition = 0; partition < Ids.PARTITIONS && owned.size() < wanted; partition++) {
                Lease lease = partitions.get(partition);
                if (lease == null || !lives(lease.session())) {
                    if (lease != null) {
                        left.add(partition);
                    }
                    partitions.put(partition, new Lease(nodeName, nodeSession));
                    owned.add(partition);
                }
            }
            for (int partition : List.copyOf(owned)) {
                if (owned.size() > wanted && !holding.contains(partition)) {
                    partitions.remove(partition);
                    owned.remove(partition);
                }
            }
            return new Share(owned, left);
        }
    }

    @Override
    public void release(String nodeName, long nodeSession) {
        synchronized (lock) {
            partitions.values().removeIf(lease -> lease.session() == nodeSession);
            Node node = nodes.get(nodeName);
            if (node != null && node.session() == nodeSession) {
                nodes.remove(nodeName);
            }
        }
    }
}
