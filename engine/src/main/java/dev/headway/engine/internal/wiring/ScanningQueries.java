package dev.headway.engine.internal.wiring;

import dev.headway.engine.query.Query;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.ScanRefusal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The queries of users, of which those that no index serves run too; a log line for each shape says what would serve it. What
 * the engine asks itself never comes through here. Thread-safe.
 */
public final class ScanningQueries implements Queries {
    private static final Logger LOG = LoggerFactory.getLogger(ScanningQueries.class);

    /** Shapes that are remembered; a program has few. */
    private static final int SHAPES_MAX = 1_000;

    private final Queries queries;
    private final Consumer<ScanRefusal> warn;
    private final Set<String> told;

    private ScanningQueries(Queries queries, Consumer<ScanRefusal> warn, Set<String> told) {
        this.queries = queries;
        this.warn = warn;
        this.told = told;
    }

    /**
     * Makes them from the queries of a store, for one engine.
     *
     * @param warns whether queries that look at every row are logged
     */
    public static UnaryOperator<Queries> over(boolean warns) {
        return over(warns ? ScanningQueries::log : refusal -> {});
    }

    /** @param warn gets each shape of query once */
    static UnaryOperator<Queries> over(Consumer<ScanRefusal> warn) {
        Set<String> told = ConcurrentHashMap.newKeySet();
        return queries -> new ScanningQueries(queries, warn, told);
    }

    @Override
    public <T> List<T> list(Query<T> query) {
        try {
            return queries.list(query);
        } catch (ScanRefusal refusal) {
            tell(refusal);
            return queries.list(scanning(query));
        }
    }

    @Override
    public long count(Query<?> query) {
        try {
            return queries.count(query);
        } catch (ScanRefusal refusal) {
            tell(refusal);
            return queries.count(scanning(query));
        }
    }

    @Override
    public Map<String, Long> countBy(Query<?> query, String field) {
        try {
            return queries.countBy(query, field);
        } catch (ScanRefusal refusal) {
            tell(refusal);
            return queries.countBy(scanning(query), field);
        }
    }

    private static <T> Query<T> scanning(Query<T> query) {
        return new Query<>(query.entity(), query.all(), query.orders(), query.first(), query.max(), true, query.from());
    }

    private void tell(ScanRefusal refusal) {
        if (told.size() < SHAPES_MAX && told.add(refusal.shape())) {
            warn.accept(refusal);
        }
    }

    private static void log(ScanRefusal refusal) {
        LOG.warn(
                "A query looks at every row: {}. An index would serve it with one of {}, or with a searchable variable."
                        + " Say allowScan() to it if it is meant, or set queryScans to allow or refuse.",
                refusal.shape(),
                refusal.serving());
    }
}
