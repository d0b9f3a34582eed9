package dev.headway.store.jdbc;

import dev.headway.runtime.port.HistoryEvents.Removed;
import dev.headway.runtime.port.StoreException;
import dev.headway.store.connection.Sql;
import dev.headway.store.row.RowReader;
import dev.headway.store.sql.HistoryMonthSql;
import dev.headway.store.sql.HistoryMonthSql.Parted;
import dev.headway.store.sql.HistorySql;
import java.sql.Connection;
import java.sql.SQLException;
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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * History of PostgreSQL in a partition for each month (UTC), by when things ended. A month goes as a whole once the time of all that is in
 * it is over; until then at most a month passes in which nothing of it is removed. Months that cannot go so are removed from row by row, as
 * history without partitions is. Whoever writes history waits for what makes and drops months, so each of these is a short transaction of its
 * own, and done later when the tables are in use. Thread-safe.
 */
final class HistoryMonths {
    private static final Logger LOG = LoggerFactory.getLogger(HistoryMonths.class);
    private static final DateTimeFormatter NAME = DateTimeFormatter.ofPattern("uuuu_MM");
    private static final int MONTHS_AHEAD = 2;
    private static final int PAGE = 2_000;

    /** A lock was not to be had in time. */
    private static final String IN_USE = "55P03";

    /** The partition for other times has rows of the month, or a partition of another name has its times. */
    private static final Set<String> TAKEN = Set.of("23514", "42P17");

    /** What is due is left to the end of its month so long. */
    private static final long WAIT_MILLIS = 31L * 24 * 3_600_000;

    /** A month that parts of long instances keep is looked through again after this. */
    private static final long AGAIN_NANOS = 3_600_000_000_000L;

    private final Sql sql;
    private volatile @Nullable Boolean inUse;
    private final Map<String, Long> lookedThrough = new ConcurrentHashMap<>();
    private final Set<String> notMade = ConcurrentHashMap.newKeySet();

    /** Of how many instances of a month all is removed that is elsewhere, so that only the partitions are left to drop. */
    private final Map<String, Long> workedOff = new ConcurrentHashMap<>();

    HistoryMonths(Sql sql) {
        this.sql = sql;
    }

    boolean inUse() {
        Boolean known = inUse;
        if (known == null) {
            known = sql.with("ask for partitions of history", HistoryMonths::isParted);
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
     * Turns tables without rows into ones with partitions.
     *
     * @throws IllegalArgumentException when there is history already
     */
    void begin(long nowMillis) {
        if (!inUse()) {
            sql.inTransaction("make partitions of history", connection -> {
                // Nodes that start together do it once.
                Sql.list(connection, HistorySql.WAIT_LOCK, List.of("remove"), RowReader::requiredText);
                if (!isParted(connection)) {
                    convert(connection, nowMillis);
                }
                return true;
            });
            inUse = true;
        }
        makeMonths(nowMillis);
    }

    private static void convert(Connection connection, long nowMillis) throws SQLException {
        // A node without the setting may write its first history now: its rows are seen, or come into the new tables.
        Sql.update(connection, HistoryMonthSql.POSTGRES_LOCK_ALL, List.of());
        for (Parted each : HistoryMonthSql.tables()) {
            if (!Sql.list(connection, HistoryMonthSql.any(each), List.of(), RowReader::integer)
                    .isEmpty()) {
                throw new IllegalArgumentException("Expected a schema without history to keep history in partitions"
                        + " by month, got one with rows in " + each.table()
                        + ". Leave historyPartitionedByMonth out, choose a new schema, or keep history in a"
                        + " database of its own (historyDatabaseUrl) and partition it there.");
            }
        }
        for (Parted each : HistoryMonthSql.tables()) {
            convert(connection, each);
        }
        for (YearMonth month : monthsAhead(nowMillis)) {
            make(connection, month);
        }
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

    private static long endOf(String name) {
        return startOf(YearMonth.parse(name, NAME).plusMonths(1));
    }

    private static List<YearMonth> monthsAhead(long nowMillis) {
        YearMonth first = YearMonth.from(Instant.ofEpochMilli(nowMillis).atOffset(ZoneOffset.UTC));
        List<YearMonth> all = new ArrayList<>();
        for (int i = 0; i <= MONTHS_AHEAD; i++) {
            all.add(first.plusMonths(i));
        }
        return all;
    }

    private void makeMonths(long nowMillis) {
        List<String> there = sql.with("ask for months of history", HistoryMonths::months);
        for (YearMonth month : monthsAhead(nowMillis)) {
            String name = NAME.format(month);
            if (!there.contains(name) && !notMade.contains(name) && !makeNow(month, name)) {
                return;
            }
        }
    }

    /** Makes a month, or knows that it cannot be; false when the next round shall try again. */
    private boolean makeNow(YearMonth month, String name) {
        try {
            return inTurn("make a month of history", false, connection -> {
                if (!months(connection).contains(name)) {
                    Sql.update(connection, HistoryMonthSql.POSTGRES_SHORT_WAIT, List.of());
                    Sql.update(connection, HistoryMonthSql.POSTGRES_LOCK_ALL, List.of());
                    make(connection, month);
                }
                return true;
            });
        } catch (StoreException e) {
            String state = state(e);
            if (TAKEN.contains(state)) {
                notMade.add(name);
                LOG.warn(
                        "History of {} has another partition already, so this month gets none; in that for other times it"
                                + " is removed row by row",
                        name);
                return true;
            }
            if (!IN_USE.equals(state)) {
                throw e;
            }
            LOG.warn(
                    "History is in use, so the partition for {} is made later; until then its rows go to that for other"
                            + " times",
                    name);
            return false;
        }
    }

    private static void make(Connection connection, YearMonth month) throws SQLException {
        for (Parted each : HistoryMonthSql.tables()) {
            Sql.update(
                    connection,
                    HistoryMonthSql.create(each, NAME.format(month), startOf(month), startOf(month.plusMonths(1))),
                    List.of());
        }
    }

    private static String state(StoreException e) {
        return e.getCause() instanceof SQLException cause ? String.valueOf(cause.getSQLState()) : "";
    }

    /** In a transaction of its own, unless another node makes or removes history at this moment. */
    private <T> T inTurn(String doing, T otherwise, Sql.Work<T> work) {
        return sql.inTransaction(doing, connection -> {
            Sql.update(connection, HistorySql.POSTGRES_NO_FLUSH, List.of());
            boolean turn = !Sql.list(connection, HistorySql.SKIP_LOCK, List.of("remove"), RowReader::requiredText)
                    .isEmpty();
            return turn ? work.run(connection) : otherwise;
        });
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

    private static Last last(Connection connection, String name) throws SQLException {
        return Sql.list(connection, HistoryMonthSql.last(name), List.of(), row -> new Last(row.flag(), row.big()))
                .getFirst();
    }

    /** How instances go; each in the transaction of the connection. */
    interface Deletion {
        /** Removes what is due and belongs to no instance; returns how many rows. */
        int loose(Connection connection) throws SQLException;

        /** Removes what these instances have outside of the history tables. */
        void others(Connection connection, List<Long> instances) throws SQLException;

        /** Removes all of these instances. */
        Removed rows(Connection connection, List<Long> instances) throws SQLException;
    }

    /** What went row by row, and the months that may go as a whole. */
    private record Round(Removed removed, List<String> whole) {}

    /** Removes what is due: some instances of months that cannot go as a whole, then the months that can. */
    Removed remove(long nowMillis, int instancesMax, Deletion deletion) {
        makeMonths(nowMillis);
        Round round = inTurn(
                "remove old history",
                new Round(Removed.NOTHING, List.of()),
                connection -> round(connection, nowMillis, instancesMax, deletion));
        int instances = round.removed.instances();
        long rows = round.removed.rows();
        for (String name : round.whole) {
            rows += workOff(name, nowMillis, deletion);
            int dropped = drop(name, nowMillis);
            instances += dropped;
            rows += dropped;
        }
        return new Removed(instances, rows);
    }

    private Round round(Connection connection, long nowMillis, int instancesMax, Deletion deletion)
            throws SQLException {
        int loose = deletion.loose(connection);
        List<String> whole = new ArrayList<>();
        List<String> byRow = new ArrayList<>();
        for (String name : months(connection)) {
            Last last = last(connection, name);
            boolean over = last.isOver(nowMillis) && endOf(name) <= nowMillis;
            if (over && (workedOff.containsKey(name) || isAlone(connection, name))) {
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
        Removed removed = expired.isEmpty() ? Removed.NOTHING : deletion.rows(connection, expired);
        return new Round(new Removed(removed.instances(), removed.rows() + loose), whole);
    }

    /** Whether nothing of the month belongs to instances that ended later, or run. */
    private boolean isAlone(Connection connection, String name) throws SQLException {
        Long before = lookedThrough.get(name);
        if (before != null && System.nanoTime() - before < AGAIN_NANOS) {
            return false;
        }
        for (Parted part : HistoryMonthSql.parts()) {
            if (Sql.list(connection, HistoryMonthSql.lasting(part, name), List.of(endOf(name)), RowReader::flag)
                    .getFirst()) {
                lookedThrough.put(name, System.nanoTime());
                return false;
            }
        }
        return true;
    }

    /** The instances of a page, and how many rows went with them. */
    private record Page(List<Long> instances, long rows) {}

    /** Removes what the instances of a month have elsewhere, each page in a transaction of its own; returns how many rows. */
    private long workOff(String name, long nowMillis, Deletion deletion) {
        if (workedOff.containsKey(name)) {
            return 0;
        }
        long instances = 0;
        long rows = 0;
        long after = Long.MIN_VALUE;
        Page page;
        do {
            long from = after;
            page = inTurn(
                    "remove old history",
                    new Page(List.of(), 0),
                    connection -> page(connection, name, from, nowMillis, deletion));
            if (!page.instances.isEmpty()) {
                instances += page.instances.size();
                rows += page.rows;
                after = page.instances.getLast();
            }
        } while (page.instances.size() == PAGE);
        workedOff.put(name, instances);
        return rows;
    }

    private static Page page(Connection connection, String name, long after, long nowMillis, Deletion deletion)
            throws SQLException {
        if (!months(connection).contains(name)) {
            return new Page(List.of(), 0); // another node dropped it
        }
        List<Long> instances =
                Sql.list(connection, HistoryMonthSql.instances(name), List.of(after, nowMillis, PAGE), RowReader::big);
        long rows = 0;
        if (!instances.isEmpty()) {
            deletion.others(connection, instances);
            long start = startOf(YearMonth.parse(name, NAME));
            for (Parted part : HistoryMonthSql.parts()) {
                rows += Sql.update(
                        connection, HistoryMonthSql.deleteOutside(part), List.of(instances, start, endOf(name)));
            }
        }
        return new Page(instances, rows);
    }

    /** Drops a month that is worked off, if it may still go and nobody reads it; returns of how many instances it was. */
    private int drop(String name, long nowMillis) {
        try {
            return inTurn("remove a month of history", 0, connection -> {
                if (!months(connection).contains(name)) {
                    workedOff.remove(name);
                    return 0;
                }
                Sql.update(connection, HistoryMonthSql.POSTGRES_SHORT_WAIT, List.of());
                // Nothing comes into the month from here on; whoever writes other months waits for the drop alone.
                Sql.update(connection, HistoryMonthSql.lock(name), List.of());
                long instances = Sql.list(connection, HistoryMonthSql.count(name), List.of(), RowReader::big)
                        .getFirst();
                boolean same = Long.valueOf(instances).equals(workedOff.get(name));
                if (!same || !last(connection, name).isOver(nowMillis) || !isAlone(connection, name)) {
                    workedOff.remove(name);
                    return 0;
                }
                Sql.update(connection, HistoryMonthSql.drop(name), List.of());
                LOG.info("History of {} is removed with its partitions: {} instances", name, instances);
                return Math.toIntExact(instances);
            });
        } catch (StoreException e) {
            if (!IN_USE.equals(state(e))) {
                throw e;
            }
            LOG.info("History of {} is in use, so its partitions are dropped later", name);
            return 0;
        }
    }
}
