package dev.headway.runtime.node;

import dev.headway.core.state.Ids;
import java.util.function.LongSupplier;

/**
 * Mints ids from blocks of a database sequence: one fetch per million ids. Layout: block number, a counter of 20 bits, the
 * partition in the lowest 8. Thread-safe.
 */
public final class IdBlocks implements Ids {
    private static final int COUNTER_BITS = 20;
    private static final long BLOCK_SIZE = 1L << COUNTER_BITS;

    private final LongSupplier blocks;
    private long block;
    private long used = BLOCK_SIZE;

    /** Mints from what {@code blocks} supplies, one number per million ids. */
    public IdBlocks(LongSupplier blocks) {
        this.blocks = blocks;
    }

    @Override
    public synchronized long next(int partition) {
        if (used == BLOCK_SIZE) {
            block = blocks.getAsLong();
            used = 0;
        }
        return (((block << COUNTER_BITS) | used++) << PARTITION_BITS) | partition;
    }
}
