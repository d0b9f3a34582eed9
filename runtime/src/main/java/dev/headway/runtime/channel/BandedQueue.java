package dev.headway.runtime.channel;

import dev.headway.core.state.Ids;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.settings.PriorityBands;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Jobs in the order in which they shall run: bands take turns by weight, tenants within a band one job each in turn when that
 * is asked for, and within a tenant the highest priority comes first, then the oldest job, or that of the instance that was started
 * first. The age of a job is that of its {@link Places place}. Not thread-safe.
 */
final class BandedQueue {
    private static final Comparator<Place> PRIORITY =
            Comparator.comparingInt(place -> -place.job().priority());
    private static final Comparator<Place> AGE = Comparator.comparingLong(Place::millis)
            .thenComparingLong(place -> place.job().jobId());
    private static final Comparator<Place> ORDER = PRIORITY.thenComparing(AGE);
    private static final Comparator<Place> STARTED_FIRST =
            PRIORITY.thenComparingLong(place -> started(place.job())).thenComparing(AGE);

    private final PriorityBands bands;
    private final boolean fairTenants;
    private final Comparator<Place> order;
    private final List<Band> queues = new ArrayList<>();
    private int size;

    /** A job and the moment by which it is ordered. */
    private record Place(ReadyJob job, long millis) {}

    /** The jobs of one band. */
    private final class Band {
        private final Places places;
        private final Map<String, PriorityQueue<Place>> tenants = new HashMap<>();
        private final ArrayDeque<String> turns = new ArrayDeque<>();
        private int size;
        private long credit;

        Band(int room) {
            places = new Places(room);
        }

        void add(String tenant, ReadyJob job) {
            PriorityQueue<Place> queue = tenants.get(tenant);
            if (queue == null) {
                queue = new PriorityQueue<>(order);
                tenants.put(tenant, queue);
                turns.addLast(tenant);
            }
            queue.add(new Place(job, places.come(job)));
            size++;
        }

        ReadyJob poll() {
            while (true) {
                String tenant = turns.removeFirst();
                PriorityQueue<Place> queue = tenants.get(tenant);
                Place next = queue == null ? null : queue.poll();
                if (next != null) {
                    turns.addLast(tenant);
                    size--;
                    places.leave(next.job());
                    return next.job();
                }
                tenants.remove(tenant);
            }
        }
    }

    /**
     * An empty queue.
     *
     * @param startedFirst whether, at the same priority, jobs of the instance that was started first come first
     * @param room about how many jobs are here when there are many, which the bands share
     */
    BandedQueue(PriorityBands bands, boolean fairTenants, boolean startedFirst, int room) {
        this.bands = bands;
        this.order = startedFirst ? STARTED_FIRST : ORDER;
        this.fairTenants = fairTenants;
        for (int i = 0; i < bands.count(); i++) {
            queues.add(new Band(bands.share(i, room)));
        }
    }

    /** Ids of instances of one node grow with time, apart from the partition in their low bits. */
    static long started(ReadyJob job) {
        return job.instanceId() / Ids.PARTITIONS;
    }

    void add(ReadyJob job) {
        queues.get(bands.of(job.priority())).add(tenant(job), job);
        size++;
    }

    /** The next job, or null. Each band with work earns its weight; the richest pays for the turn (smooth round robin). */
    @Nullable
    ReadyJob poll() {
        if (size == 0) {
            return null;
        }
        Band next = null;
        long earned = 0;
        for (int i = queues.size() - 1; i >= 0; i--) {
            Band band = queues.get(i);
            if (band.size == 0) {
                band.credit = 0;
                continue;
            }
            band.credit += bands.weight(i);
            earned += bands.weight(i);
            if (next == null || band.credit > next.credit) {
                next = band;
            }
        }
        if (next == null) {
            throw new IllegalStateException("Expected a priority class with work, " + size + " jobs are in the queue");
        }
        next.credit -= earned;
        size--;
        return next.poll();
    }

    int size() {
        return size;
    }

    int size(int band) {
        return queues.get(band).size;
    }

    /** Jobs of a tenant in a band. */
    int ofTenant(int band, String tenant) {
        PriorityQueue<Place> same = queues.get(band).tenants.get(tenant);
        return same == null ? 0 : same.size();
    }

    /** The places in a band. */
    Places places(int band) {
        return queues.get(band).places;
    }

    /** Tenants with at least so many jobs in a band; the empty text stands for those without a tenant. */
    Set<String> tenantsWith(int band, int least) {
        Set<String> many = new HashSet<>();
        queues.get(band).tenants.forEach((tenant, queue) -> {
            if (queue.size() >= least) {
                many.add(tenant);
            }
        });
        return many;
    }

    /** Tenants with jobs in a band; one whose last job was just taken may be among them. */
    int tenants(int band) {
        return queues.get(band).tenants.size();
    }

    private String tenant(ReadyJob job) {
        String tenant = job.tenantId();
        return fairTenants && tenant != null ? tenant : "";
    }

    /** Takes all out, in no order. */
    List<ReadyJob> drain() {
        List<ReadyJob> all = new ArrayList<>(size);
        for (Band band : queues) {
            band.tenants.values().forEach(queue -> queue.forEach(place -> all.add(place.job())));
            band.tenants.clear();
            band.turns.clear();
            band.places.clear();
            band.size = 0;
        }
        size = 0;
        return all;
    }
}
