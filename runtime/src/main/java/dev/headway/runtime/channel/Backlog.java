package dev.headway.runtime.channel;

import dev.headway.core.state.Ids;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.settings.PriorityBands;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.Collectors;

/**
 * Where the database may have ready jobs that are not in memory. A backlog is read by one group of partitions at a time: jobs whose rows lie together run
 * together. Where no backlog is known, one page of all partitions does. Thread-safe; one thread reads.
 */
final class Backlog {
    /** Groups of partitions. */
    private static final int GROUPS = 16;

    private static final int ALL_GROUPS = (1 << GROUPS) - 1;

    /** Stands for all partitions in one page. */
    private static final int WHOLE = GROUPS;

    private final PriorityBands bands;
    /** A bit for each group with jobs, by band. */
    private final AtomicIntegerArray places;

    private int lastGroup;

    Backlog(PriorityBands bands) {
        this.bands = bands;
        this.places = new AtomicIntegerArray(bands.count());
    }

    /** There may be jobs everywhere. */
    void lookEverywhere() {
        for (int band = 0; band < bands.count(); band++) {
            places.updateAndGet(band, known -> (known & ALL_GROUPS) == 0 ? 1 << WHOLE : ALL_GROUPS);
        }
    }

    /** A job had no room here. */
    void missed(ReadyJob job) {
        int group = Ids.partition(job.instanceId()) % GROUPS;
        places.accumulateAndGet(bands.of(job.priority()), 1 << group, (known, bit) -> known | bit);
    }

    boolean has(int band) {
        return places.get(band) != 0;
    }

    boolean isEmpty() {
        for (int band = 0; band < bands.count(); band++) {
            if (has(band)) {
                return false;
            }
        }
        return true;
    }

    /** Takes out the next place where there may be jobs of a band: groups take turns. There must be one. */
    int take(int band) {
        int known = places.get(band);
        int place = WHOLE;
        for (int i = 1; i <= GROUPS && (known & 1 << WHOLE) == 0; i++) {
            place = (lastGroup + i) % GROUPS;
            if ((known & 1 << place) != 0) {
                lastGroup = place;
                break;
            }
        }
        int taken = 1 << place;
        places.updateAndGet(band, now -> now & ~taken);
        return place;
    }

    /** A place that was taken has more. */
    void more(int band, int place) {
        int bits = place == WHOLE ? ALL_GROUPS : 1 << place;
        places.updateAndGet(band, now -> now | bits);
    }

    /** Those of some partitions that a place has. */
    static Set<Integer> partitions(int place, Set<Integer> of) {
        return place == WHOLE
                ? of
                : of.stream().filter(each -> each % GROUPS == place).collect(Collectors.toCollection(TreeSet::new));
    }
}
