package dev.headway.core.state;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Rows of one kind of one instance in memory, by id and by owner. Not thread-safe: belongs to the instance's turn.
 *
 * @param <R> the row type
 */
public final class RowTable<R> {
    private final ToLongFunction<R> id;
    private final ToLongFunction<R> owner;
    private final Map<Long, R> rows = new HashMap<>();
    private final Map<Long, Set<Long>> byOwner = new HashMap<>();

    public RowTable(ToLongFunction<R> id, ToLongFunction<R> owner) {
        this.id = id;
        this.owner = owner;
    }

    public @Nullable R get(long rowId) {
        return rows.get(rowId);
    }

    /** Inserts or replaces; returns the previous image. */
    public @Nullable R put(R row) {
        long rowId = id.applyAsLong(row);
        R before = rows.put(rowId, row);
        if (before == null) {
            byOwner.computeIfAbsent(owner.applyAsLong(row), any -> new LinkedHashSet<>(4))
                    .add(rowId);
        } else if (owner.applyAsLong(before) != owner.applyAsLong(row)) {
            unlink(before);
            byOwner.computeIfAbsent(owner.applyAsLong(row), any -> new LinkedHashSet<>(4))
                    .add(rowId);
        }
        return before;
    }

    public @Nullable R remove(long rowId) {
        R before = rows.remove(rowId);
        if (before != null) {
            unlink(before);
        }
        return before;
    }

    private void unlink(R row) {
        long ownerId = owner.applyAsLong(row);
        Set<Long> ids = byOwner.get(ownerId);
        if (ids != null) {
            ids.remove(id.applyAsLong(row));
            if (ids.isEmpty()) {
                byOwner.remove(ownerId);
            }
        }
    }

    /** The rows of one owner in the order in which they came; a copy. */
    public List<R> ownedBy(long ownerId) {
        Set<Long> ids = byOwner.get(ownerId);
        if (ids == null) {
            return List.of();
        }
        List<R> owned = new ArrayList<>(ids.size());
        for (Long rowId : ids) {
            R row = rows.get(rowId);
            if (row != null) {
                owned.add(row);
            }
        }
        return owned;
    }

    public boolean hasOwned(long ownerId) {
        return byOwner.containsKey(ownerId);
    }

    public Collection<R> all() {
        return rows.values();
    }

    public int size() {
        return rows.size();
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }
}
