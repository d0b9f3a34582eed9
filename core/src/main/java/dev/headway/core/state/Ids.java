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

    /** A new id in {@code partition} (0 to {@link #PARTITIONS} - 1). */
    long next(int partition);

    /** The partition that an id carries. */
    static int partition(long id) {
        return (int) (id & (PARTITIONS - 1));
    }
}
