package dev.headway.core.variable;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A map inside a document of variables: immutable, its values in stored form. Knows how large and deep it is. */
final class StoredMap extends AbstractMap<@Nullable Object, @Nullable Object> {
    private final Map<@Nullable Object, @Nullable Object> entries;
    final int depth;
    final long size;
    final boolean hasObjects;

    /** Keeps the map: the caller must not change it. */
    StoredMap(Map<@Nullable Object, @Nullable Object> entries, int depth, long size, boolean hasObjects) {
        this.entries = Collections.unmodifiableMap(entries);
        this.depth = depth;
        this.size = size;
        this.hasObjects = hasObjects;
    }

    @Override
    public @Nullable Object get(@Nullable Object key) {
        return entries.get(key);
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return entries.containsKey(key);
    }

    @Override
    public int size() {
        return entries.size();
    }

    @Override
    public Set<Entry<@Nullable Object, @Nullable Object>> entrySet() {
        return entries.entrySet();
    }
}
