package dev.headway.torture.check;

/**
 * A time in which a run of user code on one node may turn out to be wasted; epoch milliseconds.
 *
 * @param node whose runs
 * @param mayBeLast whether the wasted run may have come after the one that replaced it, as that of a sleeper who wakes; who was
 *     killed is replaced later
 */
public record Window(int node, long fromMillis, long toMillis, boolean mayBeLast) {
    boolean contains(Ledgers.Entry entry) {
        return node == entry.node() && fromMillis <= entry.millis() && entry.millis() <= toMillis;
    }
}
