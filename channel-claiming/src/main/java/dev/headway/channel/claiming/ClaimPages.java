package dev.headway.channel.claiming;

import dev.headway.runtime.channel.ChannelContext;
import dev.headway.runtime.channel.LowWatermark;
import dev.headway.runtime.port.Claims.Claim;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Time;
import dev.headway.runtime.settings.PriorityBands;
import java.util.Collection;
import java.util.List;
import java.util.function.LongFunction;

/**
 * Reads pages of free jobs from their {@link LowWatermark} on. What others have claimed, and give back later, is found by the next page from the
 * beginning. Belongs to the thread that acquires.
 */
record ClaimPages(LowWatermark watermark, PriorityBands bands, Time time) {
    static ClaimPages of(ChannelContext context) {
        return new ClaimPages(context.watermark(), context.settings().bands(), context.time());
    }

    /** A page up to now; {@code read} is given the earliest moment that it has to show, epoch milliseconds. */
    List<Claim> read(
            Collection<Integer> partitions,
            PriorityRange priorities,
            Crowds without,
            int limit,
            LongFunction<List<Claim>> read) {
        return read(partitions, priorities, without, time.millis(), limit, read);
    }

    /** A page of what became ready until then. One without crowds tells nothing of what there is. */
    List<Claim> read(
            Collection<Integer> partitions,
            PriorityRange priorities,
            Crowds without,
            long untilMillis,
            int limit,
            LongFunction<List<Claim>> read) {
        int band = bands.of(priorities.lowest());
        long began = time.nanos();
        long since = watermark.begin(band, partitions, began);
        List<Claim> page = read.apply(since);
        if (without.isEmpty()) {
            boolean complete = page.size() < limit;
            List<ReadyJob> shown = page.stream().map(Claim::job).toList();
            watermark.end(
                    band,
                    partitions,
                    new LowWatermark.Page(since, shown.size(), complete, untilMillis, began, time.nanos()),
                    shown);
        }
        return page;
    }
}
