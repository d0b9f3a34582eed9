package dev.headway.store.jdbc;

import dev.headway.runtime.port.HistoryDestination;
import dev.headway.runtime.port.HistoryMessages.Part;
import dev.headway.runtime.port.HistoryMessages.Received;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Statistics;
import dev.headway.runtime.port.StoreException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The database that history is kept in where it is not the engine's own; opened when it can be reached. Thread-safe. */
final class HistoryDatabase implements HistoryDestination, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HistoryDatabase.class);

    /** Who asks for a database that was away a moment ago is told so at once. */
    private static final long AGAIN_NANOS = 1_000_000_000L;

    private final String shown;
    private final Supplier<JdbcStore> opening;
    private final String source;
    private volatile @Nullable JdbcStore open;
    private @Nullable StoreException failure;
    private long failedNanos;
    private boolean closed;

    /**
     * A database that is not open yet.
     *
     * @param shown which one, for messages
     * @param source whose history it is to hold
     */
    HistoryDatabase(String shown, Supplier<JdbcStore> opening, String source) {
        this.shown = shown;
        this.opening = opening;
        this.source = source;
    }

    /**
     * Opens it, unless it is away: then it is tried again later.
     *
     * @throws StoreException when trying again cannot help
     * @throws IllegalArgumentException when it cannot be the one for this history
     */
    void tryToOpen() {
        try {
            opened();
        } catch (StoreException e) {
            if (e.kind() != StoreException.Kind.UNAVAILABLE) {
                throw named(e);
            }
            LOG.error(
                    "The history database {} is away. The engine starts without it and keeps history in its own database until it is"
                            + " there: {}",
                    shown,
                    e.getMessage());
        }
    }

    private JdbcStore opened() {
        JdbcStore known = open;
        return known != null ? known : open();
    }

    private synchronized JdbcStore open() {
        JdbcStore known = open;
        if (known != null) {
            return known;
        }
        StoreException before = failure;
        if (closed || (before != null && System.nanoTime() - failedNanos < AGAIN_NANOS)) {
            throw before != null
                    ? before
                    : new StoreException(StoreException.Kind.UNAVAILABLE, "The engine is closed.", null);
        }
        try {
            JdbcStore store = opening.get();
            boolean fits = false;
            try {
                store.acceptHistoryOf(source);
                fits = true;
            } finally {
                if (!fits) {
                    store.close();
                }
            }
            open = store;
            return store;
        } catch (StoreException e) {
            failure = e;
            failedNanos = System.nanoTime();
            throw e;
        }
    }

    /** Does something there; what fails says that it is the history database. */
    <T> T with(Function<JdbcStore, T> work) {
        try {
            return work.apply(opened());
        } catch (StoreException e) {
            throw named(e);
        }
    }

    private static StoreException named(StoreException e) {
        return new StoreException(e.kind(), "In the history database: " + e.getMessage(), e);
    }

    @Override
    public Received write(Part whole) {
        return with(store -> store.writeHistoryOf(whole));
    }

    @Override
    public String describe() {
        return shown;
    }

    /** Queries that it answers. */
    Queries queries() {
        return new Queries() {
            @Override
            public <T> List<T> list(Query<T> query) {
                return with(store -> store.queries().list(query));
            }

            @Override
            public long count(Query<?> query) {
                return with(store -> store.queries().count(query));
            }

            @Override
            public Map<String, Long> countBy(Query<?> query, String field) {
                return with(store -> store.queries().countBy(query, field));
            }
        };
    }

    /** What is added up there. */
    Statistics statistics() {
        return new Statistics() {
            @Override
            public Advance advance(long untilMillis) {
                return with(store -> store.statistics().advance(untilMillis));
            }

            @Override
            public long completeUntil() {
                return with(store -> store.statistics().completeUntil());
            }

            @Override
            public void rebuild() {
                with(store -> {
                    store.statistics().rebuild();
                    return true;
                });
            }

            @Override
            public List<Row> rows(Criteria criteria) {
                return with(store -> store.statistics().rows(criteria));
            }
        };
    }

    @Override
    public synchronized void close() {
        closed = true;
        JdbcStore store = open;
        if (store != null) {
            store.close();
        }
    }
}
