package dev.headway.torture.database;

import java.util.List;
import java.util.Locale;

/**
 * How a server that speaks like PostgreSQL and keeps its rows on many nodes follows changes. Its rows do not name their transactions, so
 * triggers note the batch, which each transaction that changes instances inserts first. Its sequences do not tell what came first, so the
 * changes of an instance are in the order of its versions: two that were made of one version still do not follow from each other.
 */
final class DistributedPostgres {
    private static final List<String> FOLLOW = List.of(
            """
            create table headway.torture_row (
                instance_id bigint not null, op text not null, old_version bigint, new_version bigint, tx text not null)""",
            "create table headway.torture_activity (id bigint not null, tx text not null)",
            "create table headway.torture_detail (instance_id bigint not null, version bigint not null, tx text not null)",
            """
            create view headway.torture_change as select instance_id, op, old_version, new_version, tx,
                row_number() over (partition by instance_id
                    order by case op when 'INSERT' then 1 when 'UPDATE' then 2 else 3 end, old_version, new_version) as seq
            from headway.torture_row""",
            function(
                    "began",
                    "perform set_config('headway.tx', concat((new).session_id, '/', (new).batch_number), true)"),
            function("came", change("(new).id, tg_op, null, (new).version")),
            function("went", change("(old).id, tg_op, (old).version, null")),
            function("changed", change("(new).id, tg_op, (old).version, (new).version")),
            function(
                    "visited", "insert into headway.torture_activity values ((new).id, current_setting('headway.tx'))"),
            function(
                    "detailed",
                    "insert into headway.torture_detail values ((new).instance_id, (new).version, current_setting('headway.tx'))"),
            trigger("began", "insert on headway.batch_log for each row"),
            trigger("came", "insert on headway.execution for each row when ((new).kind = 0)"),
            trigger("went", "delete on headway.execution for each row when ((old).kind = 0)"),
            trigger(
                    "changed",
                    "update on headway.execution for each row"
                            + " when ((new).kind = 0 and (old).version is distinct from (new).version)"),
            trigger("visited", "insert on headway.history_activity for each row"),
            trigger("detailed", "insert on headway.history_detail for each row"),
            // A server that cannot name a transaction says so here, and not in each batch of the run.
            "insert into headway.batch_log (session_id, batch_number, committed_millis) values (-1, -1, 0)",
            "delete from headway.batch_log where session_id = -1");

    private DistributedPostgres() {}

    private static String change(String values) {
        return "insert into headway.torture_row values (" + values + ", current_setting('headway.tx'))";
    }

    /** Columns in parentheses: CockroachDB knows the rows of a trigger in this way alone. */
    private static String function(String name, String statement) {
        return "create function headway.torture_" + name + "() returns trigger language plpgsql as $$ begin "
                + statement + "; return null; end $$";
    }

    private static String trigger(String name, String when) {
        return "create trigger " + name + " after " + when + " execute function headway.torture_" + name + "()";
    }

    /** @param version what the function {@code version()} answers */
    static boolean is(String version) {
        return version.contains("CockroachDB")
                || version.toUpperCase(Locale.ROOT).contains("-YB-");
    }

    /** For tables of this schema. */
    static List<String> follow(String schema) {
        return FOLLOW.stream()
                .map(text -> text.replace("headway.", schema + "."))
                .toList();
    }
}
