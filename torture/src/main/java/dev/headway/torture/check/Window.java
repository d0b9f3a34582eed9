package dev.headway.torture.check;

/** A time in which user code may run once more than it should; epoch milliseconds. */
public record Window(long fromMillis, long toMillis) {
    boolean contains(long millis) {
        return fromMillis <= millis && millis <= toMillis;
    }
}
