package dev.headway.store.jdbc;

import dev.headway.runtime.port.HistoryEvents.Removed;
import dev.headway.store.connection.Sql;
import dev.headway.store.row.RowReader;
import dev.headway.store.sql.HistoryMonthSql;
import dev.headway.store.sql.HistoryMonthSql.Parted;
import dev.headway.store.sql.HistorySql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * History of PostgreSQL in a partition for each month (UTC), by when things ended. A month goes as a whole once the time of all that is in
 * it is over; until then at most a month passes in which nothing of it is removed. Months that cannot go so are removed from row by row, as
 * history without partitions is. Thread-safe.
 */
final class HistoryMonths {
    private static final Logger LOG = LoggerFactory.getLogger(HistoryMonths.class);
    private static final DateTimeFormatter NAME = DateTimeFormatter.ofPattern("uuuu_MM");
    private static final int MONTHS_AHEAD = 2;
    private static final int PAGE = 2_000;

    /** What is due is left to the end of its month so long. */
    private static final long WAIT_MILLIS = 31L * 24 * 3_600_000;

    /** A month that parts of long instances keep is looked through again after this. */
    private static final long AGAIN_NANOS = 3_600_000_000_000L;

    private volatile @Nullable Boolean inUse;
    private final Map<String, Long> lookedThrough = new ConcurrentHashMap<>();
    private final Set<String> notMade = ConcurrentHashMap.newKeySet();

    boolean inUse(Connection connection) throws SQLException {
        Boolean known = inUse;
        if (known == null) {
            known = isParted(connection);
            inUse = known;
        }
        return known;
    }

    private static boolean isParted(Connection connection) throws SQLException {
        return Sql.list(connection, HistoryMonthSql.POSTGRES_IS_PARTED, List.of(), RowReader::big)
                        .getFirst()
                > 0;
    }

    /**
     * Turns tables without rows into ones with partitions, in the caller's transaction.
     *
     * @throws IllegalArgumentException when there is history already
     */
    void begin(Connection connection, long nowMillis) throws SQLException {
        // Nodes that start together do it once.
        Sql.list(connection, HistorySql.WAIT_LOCK, List.of("remove"), RowReader::requiredText);
        if (!isParted(connection)) {
            List<Parted> all = new ArrayList<>(HistoryMonthSql.parts());
            all.add(HistoryMonthSql.INSTANCES);
            for (Parted each : all) {
                if (!Sql.list(connection, HistoryMonthSql.any(each), List.of(), RowReader::integer)
                        .isEmpty()) {
                    throw new IllegalArgumentException("Expected a schema without history to keep history in partitions"
                            + " by month, got one with rows in " + each.table()
                            + ". Leave historyPartitionedByMonth out, choose a new schema, or keep history in a"
                            + " database of its own (historyDatabaseUrl) and partition it there.");
                }
            }
            for (Parted each : all) {
                convert(connection, each);
            }
        }
        inUse = true;
        makeMonths(connection, months(connection), nowMillis);
    }

    private static void convert(Connection connection, Parted table) throws SQLException {
        List<String> indexes =
                Sql.list(connection, HistoryMonthSql.POSTGRES_INDEXES, List.of(table.table()), RowReader::requiredText);
        try (Statement statement = connection.createStatement()) {
            for (String each : HistoryMonthSql.convert(table)) {
                statement.execute(each);
            }
            for (String index : indexes) {
                statement.execute(index);
            }
        }
    }

    private static List<String> months(Connection connection) throws SQLException {
        return Sql.list(connection, HistoryMonthSql.POSTGRES_MONTHS, List.of(), RowReader::requiredText);
    }

    private static long startOf(YearMonth month) {
        return month.atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
    }

    private void makeMonths(Connection connection, List<String> there, long nowMillis) throws SQLException {
        YearMonth first = YearMonth.from(Instant.ofEpochMilli(nowMillis).atOffset(ZoneOffset.UTC));
        for (int i = 0; i <= MONTHS_AHEAD; i++) {
            YearMonth month = first.plusMonths(i);
            String name = NAME.format(month);
            if (!there.contains(name) && !notMade.contains(name)) {
                make(connection, month, name);
            }
        }
    }

    private void make(Connection connection, YearMonth month, String name) throws SQLException {
        Savepoint before = connection.setSavepoint();
        try (Statement statement = connection.createStatement()) {
            statement.execute(HistoryMonthSql.POSTGRES_SHORT_WAIT);
            for (Parted each : Stream.concat(HistoryMonthSql.parts().stream(), Stream.of(HistoryMonthSql.INSTANCES))
                    .toList()) {
                statement.execute(HistoryMonthSql.create(each, name, startOf(month), startOf(month.plusMonths(1))));
            }
            connection.releaseSavepoint(before);
        } catch (SQLException e) {
            connection.rollback(before);
            if (!"23514".equals(e.getSQLState())) {
                throw e;
            }
            notMade.add(name);
            LOG.warn(
                    "History of {} is in the partition for other times already, so this month gets none; it is removed row by row",
                    name);
        }
    }

    /** Whether something stays for ever, and when the last of the others may go. */
    private record Last(boolean never, long removalMillis) {
        boolean isOver(long nowMillis) {
            return !never && removalMillis <= nowMillis;
        }

        boolean isOverSoon(long nowMillis) {
            return isOver(nowMillis + WAIT_MILLIS);
        }
    }

    /** Removes what is due, in the caller's transaction: months, and some instances of those that cannot go as a whole. */
    Removed remove(Connection connection, long nowMillis, int instancesMax, Deletion deletion) throws SQLException {
        List<String> there = months(connection);
        makeMonths(connection, there, nowMillis);
        List<String> whole = new ArrayList<>();
        List<String> byRow = new ArrayList<>();
        for (String name : there) {
            Last last = Sql.list(
                            connection, HistoryMonthSql.last(name), List.of(), row -> new Last(row.flag(), row.big()))
                    .getFirst();
            boolean over = last.isOver(nowMillis)
                    && startOf(YearMonth.parse(name, NAME).plusMonths(1)) <= nowMillis;
            if (over && isAlone(connection, name)) {
                whole.add(name);
            } else if (over || !last.isOverSoon(nowMillis)) {
                byRow.add(name);
            }
        }
        byRow.add(HistoryMonthSql.OTHER);
        List<Long> expired = new ArrayList<>();
        for (String name : byRow) {
            if (expired.size() < instancesMax) {
                expired.addAll(Sql.list(
                        connection,
                        HistoryMonthSql.expired(name),
                        List.of(nowMillis, instancesMax - expired.size()),
                        RowReader::big));
            }
        }
        Removed rows = expired.isEmpty() ? Removed.NOTHING : deletion.rows(connection, expired);
        Removed months = dropped(connection, whole, deletion);
        return new Removed(rows.instances() + months.instances(), rows.rows() + months.rows());
    }

    /** How instances go; both in the transaction of the connection. */
    interface Deletion {
        /** Removes what these instances have outside of the history tables. */
        void others(Connection connection, List<Long> instances) throws SQLException;

        /** Removes all of these instances. */
        Removed rows(Connection connection, List<Long> instances) throws SQLException;
    }

    /** Whether nothing of the month belongs to instances that ended later, or run. */
    private boolean isAlone(Connection connection, String name) throws SQLException {
        Long before = lookedThrough.get(name);
        if (before != null && System.nanoTime() - before < AGAIN_NANOS) {
            return false;
        }
        long until = startOf(YearMonth.parse(name, NAME).plusMonths(1));
        for (Parted part : HistoryMonthSql.parts()) {
            if (Sql.list(connection, HistoryMonthSql.lasting(part, name), List.of(until), RowReader::flag)
                    .getFirst()) {
                lookedThrough.put(name, System.nanoTime());
                return false;
            }
        }
        return true;
    }

    private static Removed dropped(Connection connection, List<String> months, Deletion deletion) throws SQLException {
        int instances = 0;
        long rows = 0;
        for (String name : months) {
            YearMonth month = YearMonth.parse(name, NAME);
            long after = Long.MIN_VALUE;
            List<Long> page;
            do {
                page = Sql.list(connection, HistoryMonthSql.instances(name), List.of(after, PAGE), RowReader::big);
                if (!page.isEmpty()) {
                    deletion.others(connection, page);
                    for (Parted part : HistoryMonthSql.parts()) {
                        rows += Sql.update(
                                connection,
                                HistoryMonthSql.deleteOutside(part),
                                List.of(page, startOf(month), startOf(month.plusMonths(1))));
                    }
                    instances += page.size();
                    after = page.getLast();
                }
            } while (page.size() == PAGE);
        }
        if (!months.isEmpty()) {
            // Last, since whoever writes history waits from here to the commit.
            Sql.update(connection, HistoryMonthSql.POSTGRES_SHORT_WAIT, List.of());
            Sql.update(connection, HistoryMonthSql.drop(months), List.of());
            LOG.info("History of {} is removed with its partitions: {} instances", months, instances);
        }
        return new Removed(instances, rows + instances);
    }
}
