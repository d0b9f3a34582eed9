package dev.headway.core.delta;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Net changes to the rows of one kind: each row is inserted, updated or deleted at most once, whatever happened to it in
 * between. A row may be deleted and inserted anew (a job that comes back to its table): deletes are written first. Not
 * thread-safe; handed over, never shared.
 *
 * @param <R> the row type
 */
public final class RowChanges<R> {
    private final Map<Long, R> inserted = new LinkedHashMap<>();
    private final Map<Long, R> updated = new LinkedHashMap<>();
    private final Map<Long, R> deleted = new LinkedHashMap<>();

    public void insert(long id, R row) {
        inserted.put(id, row);
    }

    /** Records the new image of a row that exists already. */
    public void update(long id, R row) {
        if (inserted.containsKey(id)) {
            inserted.put(id, row);
        } else {
            updated.put(id, row);
        }
    }

    /** Records the end of a row; {@code last} is its last image. */
    public void delete(long id, R last) {
        if (inserted.remove(id) == null) {
            updated.remove(id);
            deleted.put(id, last);
        }
    }

    /** Adds what came after these changes. */
    public void append(RowChanges<R> later) {
        later.deleted.forEach(this::delete); // first: a row may have been deleted and inserted anew
        later.inserted.forEach(this::insert);
        later.updated.forEach(this::update);
    }

    public Collection<R> inserted() {
        return inserted.values();
    }

    public Collection<R> updated() {
        return updated.values();
    }

    public Collection<R> deleted() {
        return deleted.values();
    }

    public boolean isEmpty() {
        return inserted.isEmpty() && updated.isEmpty() && deleted.isEmpty();
    }
}
