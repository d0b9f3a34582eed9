package dev.headway.runtime.port;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which node owns which partitions. Leases are for efficiency alone; safety is the version check. The database clock decides. */
public interface Leases {
    /**
     * Registers this node under its name. What a predecessor owned is inherited at once. A predecessor is gone when the database
     * knows it to be gone (a lock of its own that ends with its process), or when its lease is over.
     *
     * @return the predecessor under the same name that may still live, or that the name is this node's now
     */
    Registration register(String nodeName, long nodeSession, long leaseMillis);

    /**
     * Renews this node's registration, and with it all that it leases; false when another session took the name, or when this one was
     * silent for longer than its lease and has been declared dead: it has to register again.
     */
    boolean heartbeat(String nodeName, long nodeSession, long leaseMillis);

    /** Names of nodes that are alive now, this one included. */
    List<String> liveNodes();

    /** How many partitions each node that is alive leases now, 0 for none, by the node's name and in the order of names. */
    Map<String, Integer> partitionsByNode();

    /**
     * Takes free partitions, and those of nodes that have been silent for longer than their lease, until this node has {@code wanted}, and hands back what it has beyond that.
     *
     * @param holding partitions that this node may not give back yet, because their jobs still run
     */
    Share rebalance(String nodeName, long nodeSession, int wanted, Set<Integer> holding, long leaseMillis);

    /** Gives back everything and unregisters: a clean stop. */
    void release(String nodeName, long nodeSession);

    /** How a registration ended. */
    sealed interface Registration {
        /**
         * The name is this node's.
         *
         * @param left partitions of a predecessor that did not hand them back: they are this node's now
         */
        record Accepted(Set<Integer> left) implements Registration {}

        /** Another session holds the name and is alive; it was last heard {@code sinceMillis} ago. */
        record NameTaken(long otherSession, long sinceMillis) implements Registration {}
    }

    /**
     * The partitions of a node.
     *
     * @param owned all of them
     * @param left those among them that were taken just now from a node that did not hand them back
     */
    record Share(Set<Integer> owned, Set<Integer> left) {}
}
