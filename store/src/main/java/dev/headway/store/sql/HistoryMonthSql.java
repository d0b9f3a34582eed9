package dev.headway.store.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** History of PostgreSQL in a partition for each month. A month is a text such as {@code 2026_11}, at the end of its tables' names. */
public final class HistoryMonthSql {
    /** A table, and what decides on the month of a row: when something ended, or a variable changed. */
    public record Parted(String table, String time, String key) {}

    public static final Parted INSTANCES = new Parted("history_instance", "ended_millis", "instance_id");

    /** The partition of what no month has, such as times of long ago. */
    public static final String OTHER = "other";

    public static final String POSTGRES_IS_PARTED =
            "select count(*) from pg_class where oid = to_regclass('history_instance') and relkind = 'p'";

    /** Months that have a partition, the oldest first; not what somebody attached under a name of another kind. */
    public static final String POSTGRES_MONTHS = """
            select right(c.relname, 7) from pg_inherits i
            join pg_class c on c.oid = i.inhrelid
            where i.inhparent = to_regclass('history_instance') and c.relname ~ '^history_instance_[0-9]{4}_(0[1-9]|1[0-2])$'
            order by 1""";

    /** What makes the indexes of a table. What never goes is looked for, too: it keeps its month. */
    public static final String POSTGRES_INDEXES = """
            select replace(indexdef, ' WHERE (removal_millis IS NOT NULL)', '') from pg_indexes
            where schemaname = current_schema() and tablename = ? and indexname not like '%\\_pk'
            order by indexname""";

    /** Waits no longer for whoever reads history: commits that write history wait behind. */
    public static final String POSTGRES_SHORT_WAIT = "set local lock_timeout = '1s'";

    /** Nobody reads or writes history from here to the end of the transaction. In the order in which rows are written. */
    public static final String POSTGRES_LOCK_ALL = "lock table only history_instance, only history_activity,"
            + " only history_task, only history_detail in access exclusive mode";

    private HistoryMonthSql() {}

    /** What belongs to instances. */
    public static List<Parted> parts() {
        return List.of(
                new Parted("history_activity", "ended_millis", ""),
                new Parted("history_task", "ended_millis", "id"),
                new Parted("history_detail", "at_millis", ""));
    }

    /** All of the tables, in the order in which rows are written. */
    public static List<Parted> tables() {
        return Stream.concat(Stream.of(INSTANCES), parts().stream()).toList();
    }

    private static String partitions(String month) {
        return tables().stream().map(part -> part.table() + "_" + month).collect(Collectors.joining(", "));
    }

    /** Whether something stays for ever, and when the last of the others may go; 0 for an empty month. */
    public static String last(String month) {
        return """
                select exists (select 1 from history_instance_%1$s where removal_millis is null),
                    coalesce((select max(removal_millis) from history_instance_%1$s), 0)""".formatted(month);
    }

    /** Whether a month holds a part of an instance that has not ended by the end of the month. */
    public static String lasting(Parted part, String month) {
        return """
                select exists (
                    select 1 from %1$s_%2$s h where not exists (
                        select 1 from history_instance i
                        where i.instance_id = h.instance_id and i.ended_millis < ?))""".formatted(part.table(), month);
    }

    /** Instances whose time is over, of one month. */
    public static String expired(String month) {
        return """
                select instance_id from history_instance_%s
                where removal_millis <= ?
                order by removal_millis
                limit ?""".formatted(month);
    }

    /** A page of instances of a month whose time is over. */
    public static String instances(String month) {
        return """
                select instance_id from history_instance_%s
                where instance_id > ? and removal_millis <= ?
                order by instance_id
                limit ?""".formatted(month);
    }

    /** Parts of instances outside of a month. */
    public static String deleteOutside(Parted part) {
        return "delete from %1$s where instance_id = any(?) and (%2$s < ? or %2$s >= ?)"
                .formatted(part.table(), part.time());
    }

    /** Whether a table has rows. */
    public static String any(Parted part) {
        return "select 1 from " + part.table() + " limit 1";
    }

    /** How many instances a month has. */
    public static String count(String month) {
        return "select count(*) from history_instance_" + month;
    }

    /** Nobody writes to a month from here to the end of the transaction; whoever reads it goes on. */
    public static String lock(String month) {
        return "lock table " + partitions(month) + " in share mode";
    }

    /** Removes all of a month. */
    public static String drop(String month) {
        return "drop table " + partitions(month);
    }

    /** Makes a partition. */
    public static String create(Parted part, String month, long fromMillis, long untilMillis) {
        return "create table %1$s_%2$s partition of %1$s for values from (%3$d) to (%4$d)"
                .formatted(part.table(), month, fromMillis, untilMillis);
    }

    /** Turns an empty table into one with partitions. Its indexes, without that of its key, follow. */
    public static List<String> convert(Parted part) {
        String table = part.table();
        List<String> all = new ArrayList<>();
        all.add("alter table " + table + " rename to " + table + "_plain");
        all.add("create table " + table + " (like " + table + "_plain including defaults including storage"
                + ") partition by range (" + part.time() + ")");
        all.add("drop table " + table + "_plain");
        if (!part.key().isEmpty()) {
            all.add("alter table " + table + " add constraint " + table + "_pk primary key (" + part.key() + ", "
                    + part.time() + ")");
        }
        all.add("create table " + table + "_" + OTHER + " partition of " + table + " default");
        return all;
    }
}
