package dev.headway.store.jdbc;

import dev.headway.runtime.port.Statistics;
import dev.headway.store.connection.Sql;
import dev.headway.store.row.RowReader;
import dev.headway.store.sql.Dialect;
import dev.headway.store.sql.HistorySql;
import dev.headway.store.sql.StatisticsSql;
import dev.headway.store.sql.StatisticsSql.Elements;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Adds history up on either database. Thread-safe. */
final class JdbcStatistics implements Statistics {
    private static final long SPAN_MAX_MILLIS = 30 * 24 * HOUR_MILLIS;

    private final Sql sql;
    private final Dialect dialect;
    /** How much time one transaction looks at: more and more while there is nothing. */
    private volatile long spanMillis = HOUR_MILLIS;

    JdbcStatistics(Sql sql, Dialect dialect) {
        this.sql = sql;
        this.dialect = dialect;
    }

    @Override
    public Advance advance(long untilMillis) {
        return sql.inTransaction("add up history", connection -> {
            String lock = dialect == Dialect.H2 ? HistorySql.WAIT_LOCK : HistorySql.SKIP_LOCK;
            boolean mine = !Sql.list(connection, lock, List.of("statistics"), RowReader::requiredText)
                    .isEmpty();
            long from = until(connection);
            if (!mine || untilMillis <= from) {
                return new Advance(from, false);
            }
            if (from == 0) {
                from = one(connection, StatisticsSql.FIRST_DEPLOYMENT) - 1;
                if (from < 0) {
                    return new Advance(0, false); // nothing was deployed, so nothing has ended
                }
            }
            long until = Math.min(untilMillis, from + spanMillis);
            List<Object> span = List.of(from, until);
            int rows = 0;
            for (String text : StatisticsSql.add(dialect)) {
                rows += Sql.update(connection, text, span);
            }
            spanMillis = rows == 0 ? Math.min(SPAN_MAX_MILLIS, spanMillis * 2) : HOUR_MILLIS;
            setUntil(connection, until);
            return new Advance(until, until < untilMillis);
        });
    }

    private static long until(Connection connection) throws SQLException {
        return Sql.list(connection, StatisticsSql.UNTIL, List.of(), RowReader::big).stream()
                .findFirst()
                .orElse(0L);
    }

    private static void setUntil(Connection connection, long until) throws SQLException {
        if (Sql.update(connection, StatisticsSql.SET_UNTIL, List.of(until)) == 0) {
            Sql.update(connection, StatisticsSql.FIRST_UNTIL, List.of(until));
        }
    }

    private static long one(Connection connection, String text) throws SQLException {
        return Sql.list(connection, text, List.of(), RowReader::big).getFirst();
    }

    @Override
    public long completeUntil() {
        return sql.with("ask how far statistics are", JdbcStatistics::until);
    }

    @Override
    public void rebuild() {
        sql.inTransaction("forget statistics", connection -> {
            // Waits for whoever is at it.
            Sql.list(connection, HistorySql.WAIT_LOCK, List.of("statistics"), RowReader::requiredText);
            long first = one(connection, StatisticsSql.FIRST_START);
            if (first >= 0) {
                long hour = first / HOUR_MILLIS;
                Sql.update(connection, StatisticsSql.DELETE_FROM_HOUR, List.of(hour));
                setUntil(connection, Math.max(1, hour * HOUR_MILLIS - 1));
            }
            return true;
        });
    }

    @Override
    public List<Row> rows(Criteria criteria) {
        List<Object> parameters = new ArrayList<>(List.of(criteria.fromHour(), criteria.untilHour()));
        List<Long> definitions = criteria.definitionIds();
        if (definitions != null) {
            parameters.add(definitions);
        }
        String element = criteria.elementId();
        if (element != null) {
            parameters.add(element);
        }
        Elements elements = element != null ? Elements.ONE : criteria.elements() ? Elements.ALL : Elements.NONE;
        return sql.list(
                "read statistics",
                StatisticsSql.rows(elements, criteria.byHour(), definitions != null),
                parameters,
                row -> new Row(
                        row.big(),
                        String.valueOf(row.text()),
                        row.big(),
                        row.integer(),
                        row.integer(),
                        row.big(),
                        row.big()));
    }
}
