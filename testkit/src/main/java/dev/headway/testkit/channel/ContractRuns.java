package dev.headway.testkit.channel;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * What the nodes of {@link ProcessesContract} note of their runs, outside of the engine's transactions and by the clock of the database, and
 * what it says: a run that is undone or killed is there, too. {@link RunNotes} writes it.
 */
final class ContractRuns {
    /**
     * Runs, and what cuts them off: the end of a node, or of the database. An end is noted of exclusive runs only. Times are microseconds.
     * Where the node is null it is all nodes; what begins between the two other times may lie beside what has begun before.
     */
    private static final List<String> TABLES = List.of(
            "drop table if exists contract_run",
            "drop table if exists contract_cut",
            "drop table if exists contract_gate",
            """
            create table contract_run (
                node varchar(100) not null,
                run bigint not null,
                instance varchar(100) not null,
                job varchar(200) not null,
                exclusive boolean not null,
                began bigint not null,
                ended bigint,
                primary key (node, run))""",
            "create index contract_run_instance on contract_run (instance, began)",
            """
            create table contract_cut (
                node varchar(100),
                cut bigint not null,
                excused_from bigint not null,
                excused_until bigint not null)""",
            "create table contract_gate (gate varchar(100) primary key)");

    private static final long FOR_EVER = Long.MAX_VALUE;

    /**
     * Exclusive runs of an instance that began before one that began earlier was over, whatever the nodes, each with those that it lies beside. A
     * run is noted after it begins and before it ends, so that each pair did overlap. One without an end was cut off: it counts until the first cut
     * that concerns its node, or for ever; the job that a killed node had begun runs again when the node's lease is over.
     */
    private static final String OVERLAPS = """
            with shown as (
                select r.*,
                    coalesce(
                        r.ended,
                        (select min(c.cut) from contract_cut c where coalesce(c.node, r.node) = r.node and c.cut > r.began),
                        -- The note of a killed node may still have been under way.
                        (select max(c.cut) from contract_cut c where c.node = r.node),
                        9223372036854775807) as over_at
                from contract_run r
                where r.exclusive),
            late as (
                select s.*,
                    max(s.over_at) over (
                        partition by s.instance order by s.began, s.node, s.run
                        rows between unbounded preceding and 1 preceding) as busy_until
                from shown s)
            select b.instance, a.job, a.node, a.began, a.over_at, b.job, b.node, b.began, b.over_at
            from late b
            join shown a on a.instance = b.instance and (a.began, a.node, a.run) < (b.began, b.node, b.run)
                and a.over_at > b.began
            where b.busy_until > b.began
                and not exists (
                    select 1 from contract_cut c where c.excused_from < b.began and b.began < c.excused_until)
            order by b.began, a.began""";

    private static final String BEFORE_OTHERS = """
            with flood as (select r.* from contract_run r where r.instance = ?)
            select count(*)
            from flood f
            where f.began < (
                select max(o.began) from contract_run o
                where o.job = ? and o.began > (select min(x.began) from flood x))""";

    private final ProcessesContract.Database database;

    private ContractRuns(ProcessesContract.Database database) {
        this.database = database;
    }

    /** Those of this database, where {@link #fresh} has made room for them. */
    static ContractRuns of(ProcessesContract.Database database) {
        return new ContractRuns(database);
    }

    /** Empty ones. */
    static ContractRuns fresh(ProcessesContract.Database database) throws SQLException {
        ContractRuns runs = of(database);
        try (Connection connection = runs.connect();
                Statement statement = connection.createStatement()) {
            for (String table : TABLES) {
                statement.execute(table);
            }
        }
        return runs;
    }

    private Connection connect() throws SQLException {
        return database.connect();
    }

    /** All runs so far. */
    long total() throws SQLException {
        return of("%");
    }

    /** Runs of jobs whose name, {@code process/element}, is like this. */
    long of(String jobsLike) throws SQLException {
        return number("select count(*) from contract_run where job like ?", List.of(jobsLike));
    }

    /** Runs of jobs whose name, {@code process/element}, is like this, by node. */
    Map<String, Long> byNode(String jobsLike) throws SQLException {
        Map<String, Long> runs = new TreeMap<>();
        ask(
                "select node, count(*) from contract_run where job like ? group by node",
                List.of(jobsLike),
                row -> runs.put(row.getString(1), row.getLong(2)));
        return runs;
    }

    /** Runs of this instance that began before the last one of these jobs of others, of those that began later than its first. */
    long beforeOthers(String flood, String job) throws SQLException {
        return number(BEFORE_OTHERS, List.of(flood, job));
    }

    /** Pairs of exclusive runs of one instance that ran beside each other, one line for each. */
    List<String> overlaps() throws SQLException {
        List<String> lines = new ArrayList<>();
        ask(
                OVERLAPS,
                List.of(),
                row -> lines.add("instance %s: %s on %s (%s to %s) beside %s on %s (%s to %s)"
                        .formatted(
                                row.getString(1),
                                row.getString(2),
                                row.getString(3),
                                time(row.getLong(4)),
                                time(row.getLong(5)),
                                row.getString(6),
                                row.getString(7),
                                time(row.getLong(8)),
                                time(row.getLong(9)))));
        return lines;
    }

    /** Lets the runs go on that wait at this gate, and those that come to it. */
    void open(String gate) throws SQLException {
        change("insert into contract_gate (gate) values (?)", List.of(gate));
    }

    /** A node has been killed. */
    void killed(String node) throws SQLException {
        long now = now();
        change("insert into contract_cut values (?, ?, ?, ?)", List.of(node, now, now, now));
    }

    /**
     * The database has crashed, and is back: claims that it had not written yet are lost, so that whoever asks next has the instance, beside the node
     * that had claimed it. No longer than until its leases have run out.
     */
    void crashed(long since, long leaseMillis) throws SQLException {
        long now = now();
        change(
                "insert into contract_cut values (null, ?, ?, ?)",
                List.of(now, since, now + TimeUnit.MILLISECONDS.toMicros(leaseMillis)));
    }

    /** The time of the database, microseconds. */
    long now() throws SQLException {
        return number("select " + clock(database.url()), List.of());
    }

    /** The time of the database of this URL in its words, microseconds. */
    static String clock(String url) {
        return isPostgres(url)
                ? "(extract(epoch from clock_timestamp()) * 1000000)::bigint"
                : "cast(unix_timestamp(sysdate(6)) * 1000000 as signed)";
    }

    static boolean isPostgres(String url) {
        return url.startsWith("jdbc:postgresql:");
    }

    private static String time(long micros) {
        return micros == FOR_EVER
                ? "null"
                : Instant.EPOCH
                        .plus(micros, ChronoUnit.MICROS)
                        .atZone(ZoneOffset.UTC)
                        .toLocalTime()
                        .toString();
    }

    private interface Row {
        void read(ResultSet row) throws SQLException;
    }

    private long number(String text, List<Object> parameters) throws SQLException {
        List<Long> answer = new ArrayList<>();
        ask(text, parameters, row -> answer.add(row.getLong(1)));
        return answer.getFirst();
    }

    private void ask(String text, List<Object> parameters, Row each) throws SQLException {
        try (Connection connection = connect();
                PreparedStatement statement = bound(connection, text, parameters);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                each.read(rows);
            }
        }
    }

    private void change(String text, List<Object> parameters) throws SQLException {
        try (Connection connection = connect();
                PreparedStatement statement = bound(connection, text, parameters)) {
            statement.executeUpdate();
        }
    }

    private static PreparedStatement bound(Connection connection, String text, List<Object> parameters)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(text);
        for (int i = 0; i < parameters.size(); i++) {
            statement.setObject(i + 1, parameters.get(i));
        }
        return statement;
    }
}
