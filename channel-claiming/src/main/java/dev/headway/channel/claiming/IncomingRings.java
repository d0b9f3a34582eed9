package dev.headway.channel.claiming;

import dev.headway.channel.claiming.WaitingRings.Ring;
import dev.headway.runtime.channel.Places;
import dev.headway.runtime.port.ReadyJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Messages that have come and are not looked at yet: the highest priority first, then by their {@link Places}, so that what came behind a flood of one instance
 * does not wait for all of it. Only one thread calls {@link #poll} and {@link #withoutMessages}; the rest is thread-safe.
 */
final class IncomingRings {
    private final Queue<Ring> came = new ConcurrentLinkedQueue<>();
    private final AtomicInteger size = new AtomicInteger();
    private final Places places;
    private final PriorityQueue<Placed> waiting = new PriorityQueue<>(
            Comparator.comparingInt((Placed each) -> -each.ring.job().priority())
                    .thenComparingLong(Placed::millis)
                    .thenComparingLong(Placed::number));
    private long number;

    /** @param number of those that came before it */
    private record Placed(Ring ring, long millis, long number) {}

    /** @param room about how many messages wait at most */
    IncomingRings(int room) {
        places = new Places(room);
    }

    void add(Ring ring) {
        size.incrementAndGet();
        came.add(ring);
    }

    boolean isEmpty() {
        return size.get() == 0;
    }

    /** Takes out the next one; null when there is none. */
    @Nullable
    Ring poll() {
        Ring arrived = came.poll();
        while (arrived != null) {
            waiting.add(new Placed(arrived, places.come(arrived.job()), number++));
            arrived = came.poll();
        }
        Placed next = waiting.poll();
        if (next == null) {
            return null;
        }
        size.decrementAndGet();
        places.leave(next.ring.job());
        return next.ring;
    }

    /** The jobs that no message at the broker stands for any more. */
    List<ReadyJob> withoutMessages() {
        List<Ring> all = new ArrayList<>(came);
        waiting.forEach(each -> all.add(each.ring));
        return all.stream().filter(ring -> ring.batch() == null).map(Ring::job).toList();
    }
}
