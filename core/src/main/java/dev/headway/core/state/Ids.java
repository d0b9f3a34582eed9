package dev.headway.core.state;

/**
 * Source of ids. An id is a positive 64-bit number whose low bits are the partition of the instance it belongs to; ids of
 * one node grow with time. Implementations are thread-safe.
 */
public interface Ids {
    /** Bits of an id that hold the partition. */
    int PARTITION_BITS = 8;

    /** Number of partitions; fixed when the schema is made. */
    int PARTITIONS = 1 << PARTITION_BITS;

    /** Ids of engines begin here; a task may have a smaller one that the program gave it, or one below zero, made of a text. */
    long FIRST = 1L << 28;

    /** A new id in {@code partition} (0 to {@link #PARTITIONS} - 1). */
    long next(int partition);

    /** Whether a program gave a task this id, so that it does not tell the partition of the task's instance. */
    static boolean given(long id) {
        return id < FIRST;
    }

    /** The partition that an id carries. */
    static int partition(long id) {
        return (int) (id & (PARTITIONS - 1));
    }
}
