package dev.headway.bench.host;

/** Told from time to time how far a long work is; from any thread, but never by two at once. */
@FunctionalInterface
public interface Progress {
    /** Tells nobody. */
    Progress NONE = (done, total) -> {};

    void at(long done, long total);
}
