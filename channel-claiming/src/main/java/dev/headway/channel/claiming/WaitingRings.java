package dev.headway.channel.claiming;

import dev.headway.runtime.port.ReadyJob;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Messages that must wait here: those of exclusive jobs, beside each other, until this node gets their instance, and those whose
 * row was just being written, for a moment, and those of jobs that are here already. However many jobs an instance has, it is asked for
 * once. Belongs to one thread, but for {@link #over}.
 */
final class WaitingRings {
    private final int room;
    private final Consumer<Ring> letGo;
    private final Map<Long, Blocked> blocked = new LinkedHashMap<>();
    private final Queue<Timed> again = new ArrayDeque<>();
    private final Set<Long> jobs = new HashSet<>();
    private final Map<Long, ReadyJob> hereAlready = new ConcurrentHashMap<>();

    /**
     * A message here: its job and whom to tell when it is dealt with.
     *
     * @param batch the messages that it came with; null when they need not wait for it any more
     */
    record Ring(ReadyJob job, @Nullable RingBatch batch, int tries) {}

    private record Timed(Ring ring, long notBeforeNanos) {}

    private static final class Blocked {
        private final Queue<Ring> rings = new ArrayDeque<>();
        private long notBeforeNanos;
    }

    /**
     * Nothing waits yet.
     *
     * @param room most messages; what comes beyond is let go, and found by the sweep
     * @param letGo told of messages that are not kept
     */
    WaitingRings(int room, Consumer<Ring> letGo) {
        this.room = room;
        this.letGo = letGo;
    }

    /** Keeps a message until its time. */
    void later(Ring ring, long notBeforeNanos) {
        if (keeps(ring)) {
            again.add(new Timed(ring, notBeforeNanos));
        }
    }

    /**
     * Keeps a job whose instance has its exclusive jobs run elsewhere, or enough of them here, until that is looked at again at that time. What
     * it came with need not wait for that.
     */
    void untilInstance(Ring ring, long notBeforeNanos) {
        if (ring.batch() != null) {
            letGo.accept(ring);
        }
        Ring without = new Ring(ring.job(), null, 0);
        if (keeps(without)) {
            Blocked of = blocked.computeIfAbsent(ring.job().instanceId(), any -> new Blocked());
            of.rings.add(without);
            of.notBeforeNanos = notBeforeNanos;
        }
    }

    /** Keeps a job that is here already: it may have become ready anew, and is looked at when its run here is over. */
    void untilOver(ReadyJob job) {
        hereAlready.put(job.jobId(), job);
    }

    /** A run is over here; returns the job if it was kept until then. Thread-safe. */
    @Nullable
    ReadyJob over(long jobId) {
        return hereAlready.remove(jobId);
    }

    /** Whether this job waits here, other than for the end of its own run. */
    boolean has(long jobId) {
        return jobs.contains(jobId);
    }

    int size() {
        return jobs.size();
    }

    private boolean keeps(Ring ring) {
        if (jobs.size() >= room || !jobs.add(ring.job().jobId())) {
            letGo.accept(ring);
            return false;
        }
        return true;
    }

    /** The messages whose time has come, at most so many. */
    List<Ring> due(long nowNanos, int limit) {
        List<Ring> due = new ArrayList<>();
        while (due.size() < limit && !again.isEmpty() && again.element().notBeforeNanos - nowNanos <= 0) {
            Ring ring = again.remove().ring;
            jobs.remove(ring.job().jobId());
            due.add(ring);
        }
        return due;
    }

    /**
     * Instances to ask for now, at most so many, taking turns; they are asked for again at {@code next} unless their messages are taken
     * before.
     */
    List<Long> instances(long nowNanos, long nextNanos, int limit) {
        Map<Long, Blocked> due = new LinkedHashMap<>();
        for (Map.Entry<Long, Blocked> each : blocked.entrySet()) {
            if (due.size() >= limit) {
                break;
            }
            if (each.getValue().notBeforeNanos - nowNanos <= 0) {
                each.getValue().notBeforeNanos = nextNanos;
                due.put(each.getKey(), each.getValue());
            }
        }
        blocked.keySet().removeAll(due.keySet());
        blocked.putAll(due);
        return List.copyOf(due.keySet());
    }

    /** Takes out the jobs that no message at the broker stands for any more. */
    List<ReadyJob> withoutMessages() {
        List<Ring> rings = new ArrayList<>();
        again.forEach(timed -> rings.add(timed.ring));
        again.clear();
        blocked.values().forEach(of -> rings.addAll(of.rings));
        blocked.clear();
        jobs.clear();
        List<ReadyJob> all = new ArrayList<>(hereAlready.values());
        hereAlready.clear();
        rings.stream().filter(ring -> ring.batch() == null).map(Ring::job).forEach(all::add);
        return all;
    }

    /** The messages of an instance that this node has got, at most so many. */
    List<Ring> ofInstance(long instanceId, int limit) {
        List<Ring> taken = new ArrayList<>();
        Blocked of = blocked.get(instanceId);
        while (of != null && taken.size() < limit && !of.rings.isEmpty()) {
            Ring ring = of.rings.remove();
            jobs.remove(ring.job().jobId());
            taken.add(ring);
        }
        if (of != null && of.rings.isEmpty()) {
            blocked.remove(instanceId);
        }
        return taken;
    }
}
