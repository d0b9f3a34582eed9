package dev.headway.torture.journal;

/**
 * A time in which a run of user code on one node may turn out to be wasted; epoch milliseconds.
 *
 * @param node whose runs
 * @param mayBeLast whether the wasted run may have come after the one that replaced it, as that of a sleeper who wakes; who was
 *     killed is replaced later
 */
public record Window(int node, long fromMillis, long toMillis, boolean mayBeLast) {
    /** Whether a run on this node at this time is inside. */
    public boolean contains(int runNode, long millis) {
        return node == runNode && fromMillis <= millis && millis <= toMillis;
    }
}
