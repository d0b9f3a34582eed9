package dev.headway.runtime.channel;

import dev.headway.runtime.port.ReadyJob;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The moments by which waiting jobs are ordered: since when each is ready, and a little later for each further job of an instance, so that other instances' jobs go
 * between those of one that has very many, and none waits without end. This is start-time fair queuing, with the ready time as virtual time. Not thread-safe.
 * Public for channels of other modules.
 */
public final class Places {
    /** How much later each further job of an instance has its place. */
    public static final long SPACING_MILLIS = 10;

    /** An instance with this part of the room, and no fewer jobs than these, is a crowd. */
    private static final int CROWD_PART = 16;

    private static final int LEAST_CROWD = 2;

    private final int crowd;
    private final Map<Long, Instance> instances = new HashMap<>();
    private final Set<Long> crowds = new HashSet<>();

    /** The jobs of one instance that wait. */
    private static final class Instance {
        private int size;
        private long lastMillis;
    }

    /** @param room about how many jobs wait at most */
    public Places(int room) {
        crowd = Math.max(LEAST_CROWD, room / CROWD_PART);
    }

    /** A job comes; returns the moment of its place, epoch milliseconds. */
    public long come(ReadyJob job) {
        Instance instance = instances.computeIfAbsent(job.instanceId(), any -> new Instance());
        instance.size++;
        if (instance.size == 1) {
            instance.lastMillis = job.readySinceMillis();
            return instance.lastMillis;
        }
        if (instance.size == crowd) {
            crowds.add(job.instanceId());
        }
        instance.lastMillis = Math.max(job.readySinceMillis(), instance.lastMillis + SPACING_MILLIS);
        return instance.lastMillis;
    }

    /** A job that has come waits no more. */
    public void leave(ReadyJob job) {
        Instance instance = instances.get(job.instanceId());
        if (instance == null) {
            return;
        }
        if (instance.size == crowd) {
            crowds.remove(job.instanceId());
        }
        instance.size--;
        if (instance.size == 0) {
            instances.remove(job.instanceId());
        }
    }

    /** Whether an instance has so many jobs that others must not wait behind all of them. */
    public boolean isCrowd(long instanceId) {
        return crowds.contains(instanceId);
    }

    /** The instances that are. */
    public Set<Long> crowds() {
        return crowds;
    }

    /** All leave. */
    public void clear() {
        instances.clear();
        crowds.clear();
    }
}
