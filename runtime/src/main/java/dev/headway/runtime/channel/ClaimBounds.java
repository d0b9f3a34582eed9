package dev.headway.runtime.channel;

import dev.headway.runtime.port.Claims.Claim;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.Store.Span;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.settings.PriorityBands;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * From when on a channel that claims looks for free jobs: {@link ReadyBounds} for pages that do not show what others have claimed, or just hold.
 * That is earlier than what the page shows, and free again when its node dies or gives it back; so where a bound is
 * needed, the first of all ready jobs is asked for besides, whoever has it. Belongs to the thread that acquires.
 */
final class ClaimBounds {
    private static final Logger LOG = LoggerFactory.getLogger(ClaimBounds.class);

    /** How long a bound stays where it is: to move it costs as much as what it spares a few pages. */
    private static final long ASK_NANOS = 500_000_000;

    private final ReadyBounds bounds;
    private final PriorityBands bands;
    private final First first;
    private final LongSupplier now;
    private final LongSupplier nanoTime;
    private final long[] askedNanos;

    /** The first ready jobs of these partitions by priority, at most the highest one, then age, whoever has them. */
    interface First {
        List<ReadyJob> of(Collection<Integer> partitions, Span readySince, int highestPriority, int limit);
    }

    /**
     * Bounds of these pages.
     *
     * @param bounds what is known of them
     * @param now by the clock that jobs become ready by
     * @param nanoTime a monotonic clock
     */
    ClaimBounds(ReadyBounds bounds, PriorityBands bands, First first, LongSupplier now, LongSupplier nanoTime) {
        this.bounds = bounds;
        this.bands = bands;
        this.first = first;
        this.now = now;
        this.nanoTime = nanoTime;
        this.askedNanos = new long[bands.count()];
        Arrays.fill(askedNanos, nanoTime.getAsLong() - ASK_NANOS);
    }

    static ClaimBounds of(ChannelContext context) {
        Store store = context.store();
        return new ClaimBounds(
                context.readyBounds(),
                context.settings().bands(),
                store::readyJobs,
                context.time()::millis,
                context.time()::nanos);
    }

    /**
     * Reads a page, which is given the earliest moment that it has to show, epoch milliseconds. One without crowds tells nothing of what there is.
     */
    List<Claim> look(
            Collection<Integer> partitions, PriorityRange priorities, Crowds without, LongFunction<List<Claim>> read) {
        int band = bands.of(priorities.lowest());
        long asked = now.getAsLong();
        long began = nanoTime.getAsLong();
        long since = bounds.begin(band, partitions, began);
        List<Claim> page = read.apply(since);
        if (!without.isEmpty()) {
            return page;
        }
        long ended = nanoTime.getAsLong();
        List<ReadyJob> shown = new ArrayList<>();
        page.forEach(claim -> shown.add(claim.job()));
        if (since != ReadyBounds.NONE && began - askedNanos[band] < ASK_NANOS) {
            return page;
        }
        if (since != ReadyBounds.NONE || !ReadyBounds.isFast(ended - began, page.size())) {
            askedNanos[band] = ended;
            try {
                for (ReadyJob job : first.of(partitions, new Span(since, Long.MAX_VALUE), priorities.highest(), 1)) {
                    if (job.priority() >= priorities.lowest()) {
                        shown.add(job);
                    }
                }
            } catch (StoreException away) {
                LOG.debug("The first ready job is not known; the next page begins where this one did", away);
                return page;
            }
        }
        bounds.end(band, partitions, new ReadyBounds.Page(since, page.size(), false, asked, began, ended), shown);
        return page;
    }
}
