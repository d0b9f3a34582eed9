package dev.headway.runtime.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.state.Ids;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Ids from blocks: unique, growing, with their partition. */
class IdBlocksTest {
    private final AtomicLong blocks = new AtomicLong();
    private final AtomicInteger fetched = new AtomicInteger();
    private final IdBlocks ids = new IdBlocks(() -> {
        fetched.incrementAndGet();
        return blocks.incrementAndGet();
    });

    @Test
    void anIdCarriesItsPartition() {
        for (int partition = 0; partition < Ids.PARTITIONS; partition++) {
            assertThat(Ids.partition(ids.next(partition))).isEqualTo(partition);
        }
    }

    @Test
    void aBlockLastsForAMillionIds() {
        long last = 0;
        for (int i = 0; i < 1 << 20; i++) {
            long next = ids.next(i % Ids.PARTITIONS);
            if (next <= last) {
                throw new AssertionError("Expected growing ids, got " + next + " after " + last);
            }
            last = next;
        }
        assertThat(fetched).hasValue(1);

        assertThat(ids.next(0)).isGreaterThan(last);
        assertThat(fetched).hasValue(2);
    }

    @Test
    void threadsGetDifferentIds() throws Exception {
        Set<Long> seen = ConcurrentHashMap.newKeySet();
        Thread[] threads = new Thread[4];
        for (int t = 0; t < threads.length; t++) {
            threads[t] = Thread.ofVirtual().start(() -> {
                for (int i = 0; i < 1_000; i++) {
                    seen.add(ids.next(7));
                }
            });
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(seen).hasSize(4_000);
    }
}
