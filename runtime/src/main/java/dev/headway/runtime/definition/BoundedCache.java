package dev.headway.runtime.definition;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A map with a limit, which keeps what was used last. It has two halves: when the younger one is full, it becomes the older one, and what nobody has asked
 * for since is forgotten. Reads take no lock. Thread-safe.
 */
public final class BoundedCache<K, V> {
    private final int halfMax;
    private volatile Halves<K, V> halves = new Halves<>(new ConcurrentHashMap<>(), new ConcurrentHashMap<>());

    private record Halves<K, V>(Map<K, V> young, Map<K, V> old) {}

    /**
     * An empty one.
     *
     * @param max how many entries it keeps, at least 2; while threads add entries at the same moment it may be a few more
     */
    public BoundedCache(int max) {
        if (max < 2) {
            throw new IllegalArgumentException("Expected room for at least 2 entries, got " + max);
        }
        halfMax = max / 2;
    }

    /** What is kept for a key, null if nothing is. */
    public @Nullable V get(K key) {
        return get(key, halves);
    }

    private @Nullable V get(K key, Halves<K, V> now) {
        V value = now.young.get(key);
        if (value == null) {
            value = now.old.get(key);
            if (value != null) {
                // Into the halves that it was found in: a clear in between has the last word.
                now.young.put(key, value);
                turnIfFull(now);
            }
        }
        return value;
    }

    /** What is kept for a key; made, once, if nothing is. */
    public V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
        Halves<K, V> now = halves;
        V known = get(key, now);
        if (known != null) {
            return known;
        }
        V made = now.young.computeIfAbsent(key, make);
        turnIfFull(now);
        return made;
    }

    /** Keeps a value, in place of an earlier one. */
    public void put(K key, V value) {
        Halves<K, V> now = halves;
        now.young.put(key, value);
        turnIfFull(now);
    }

    /** Forgets everything; what is being made at this moment is not kept either. */
    public synchronized void clear() {
        halves = new Halves<>(new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
    }

    private void turnIfFull(Halves<K, V> seen) {
        if (seen.young.size() >= halfMax) {
            turn(seen);
        }
    }

    @SuppressWarnings("ReferenceEquality") // these very halves, and not others with the same entries
    private synchronized void turn(Halves<K, V> seen) {
        if (halves == seen) {
            halves = new Halves<>(new ConcurrentHashMap<>(), seen.young);
        }
    }

    /** Entries in both halves, those that are in both counted twice. */
    int size() {
        Halves<K, V> now = halves;
        return now.young.size() + now.old.size();
    }
}
