package dev.headway.core.state;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Rows of one kind of one instance in memory, by id and by owner. Most instances have one row or none of a kind, and many are in
 * memory at once, so a table has maps only from its second row on. Not thread-safe: belongs to the instance's turn.
 *
 * @param <R> the row type
 */
public final class RowTable<R> {
    private final ToLongFunction<R> id;
    private final ToLongFunction<R> owner;
    private final Function<R, @Nullable String> group;
    /** The only row, while there are no maps. */
    private @Nullable R only;

    private @Nullable Many<R> many;

    /** The rows of each group, once somebody has asked for one; most instances never do. */
    private @Nullable Map<String, Set<Long>> byGroup;

    /** The rows of a table that has had more than one, by the {@link #key} of their ids, in the order in which they came. */
    private record Many<R>(Map<Long, R> rows, Map<Long, Set<Long>> byOwner) {}

    public RowTable(ToLongFunction<R> id, ToLongFunction<R> owner) {
        this(id, owner, row -> null);
    }

    /** @param group by which rows can be found as well; null for none */
    public RowTable(ToLongFunction<R> id, ToLongFunction<R> owner, Function<R, @Nullable String> group) {
        this.id = id;
        this.owner = owner;
        this.group = group;
    }

    /**
     * An id as the key of a map. The low bits of all ids of an instance are the same, its partition, and they differ in the next ones,
     * which a map of few rows does not look at: all rows would be in one bucket.
     */
    private static long key(long rowId) {
        return Long.rotateRight(rowId, Ids.PARTITION_BITS);
    }

    public @Nullable R get(long rowId) {
        Many<R> maps = many;
        if (maps != null) {
            return maps.rows().get(key(rowId));
        }
        R row = only;
        return row != null && id.applyAsLong(row) == rowId ? row : null;
    }

    /** The rows of a group in the order in which they came; a copy. */
    public List<R> inGroup(String name) {
        Map<String, Set<Long>> groups = byGroup;
        if (groups == null) {
            groups = new HashMap<>();
            byGroup = groups;
            for (R row : all()) {
                regroup(groups, null, row);
            }
        }
        List<R> found = new ArrayList<>();
        for (long rotated : groups.getOrDefault(name, Set.of())) {
            R row = get(Long.rotateLeft(rotated, Ids.PARTITION_BITS));
            if (row != null) {
                found.add(row);
            }
        }
        return found;
    }

    /** A row is new, changed or gone: {@code before} or {@code after} may be null. */
    private void regroup(Map<String, Set<Long>> groups, @Nullable R before, @Nullable R after) {
        String left = before == null ? null : group.apply(before);
        String entered = after == null ? null : group.apply(after);
        if (Objects.equals(left, entered)) {
            return;
        }
        if (left != null && before != null) {
            Set<Long> rest = groups.get(left);
            if (rest != null && rest.remove(key(id.applyAsLong(before))) && rest.isEmpty()) {
                groups.remove(left);
            }
        }
        if (entered != null && after != null) {
            groups.computeIfAbsent(entered, any -> new LinkedHashSet<>(4)).add(key(id.applyAsLong(after)));
        }
    }

    /** Inserts or replaces; returns the previous image. */
    public @Nullable R put(R row) {
        R before = putRow(row);
        if (byGroup != null) {
            regroup(byGroup, before, row);
        }
        return before;
    }

    private @Nullable R putRow(R row) {
        if (many == null) {
            R before = only;
            if (before == null || id.applyAsLong(before) == id.applyAsLong(row)) {
                only = row;
                return before;
            }
            many = new Many<>(new LinkedHashMap<>(), new HashMap<>());
            only = null;
            put(many, before);
        }
        return put(many, row);
    }

    private @Nullable R put(Many<R> maps, R row) {
        R before = maps.rows().put(key(id.applyAsLong(row)), row);
        if (before == null) {
            link(maps, row);
        } else if (owner.applyAsLong(before) != owner.applyAsLong(row)) {
            unlink(maps, before);
            link(maps, row);
        }
        return before;
    }

    /** Removes a row; returns it, or null when there was none. */
    public @Nullable R remove(long rowId) {
        R before = removeRow(rowId);
        if (byGroup != null && before != null) {
            regroup(byGroup, before, null);
        }
        return before;
    }

    private @Nullable R removeRow(long rowId) {
        Many<R> maps = many;
        if (maps == null) {
            R before = get(rowId);
            if (before != null) {
                only = null;
            }
            return before;
        }
        R before = maps.rows().remove(key(rowId));
        if (before != null) {
            unlink(maps, before);
            if (maps.rows().isEmpty()) {
                many = null;
            }
        }
        return before;
    }

    private void link(Many<R> maps, R row) {
        maps.byOwner()
                .computeIfAbsent(key(owner.applyAsLong(row)), any -> new LinkedHashSet<>(4))
                .add(key(id.applyAsLong(row)));
    }

    private void unlink(Many<R> maps, R row) {
        long owning = key(owner.applyAsLong(row));
        Set<Long> keys = maps.byOwner().get(owning);
        if (keys != null) {
            keys.remove(key(id.applyAsLong(row)));
            if (keys.isEmpty()) {
                maps.byOwner().remove(owning);
            }
        }
    }

    /** The rows of one owner in the order in which they came; a copy. */
    public List<R> ownedBy(long ownerId) {
        Many<R> maps = many;
        if (maps == null) {
            R row = only;
            return row != null && owner.applyAsLong(row) == ownerId ? List.of(row) : List.of();
        }
        Set<Long> keys = maps.byOwner().get(key(ownerId));
        if (keys == null) {
            return List.of();
        }
        List<R> owned = new ArrayList<>(keys.size());
        for (Long key : keys) {
            R row = maps.rows().get(key);
            if (row != null) {
                owned.add(row);
            }
        }
        return owned;
    }

    /** All rows in the order in which they came; valid until the table changes. */
    public Collection<R> all() {
        Many<R> maps = many;
        R row = only;
        if (maps != null) {
            return maps.rows().values();
        }
        return row == null ? List.of() : List.of(row);
    }

    public int size() {
        Many<R> maps = many;
        return maps != null ? maps.rows().size() : only == null ? 0 : 1;
    }

    public boolean isEmpty() {
        return size() == 0;
    }
}
