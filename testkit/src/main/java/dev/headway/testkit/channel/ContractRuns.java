package dev.headway.testkit.channel;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the nodes of {@link ProcessesContract} note of their runs, outside of the engine's transactions and by the clock of the database, and
 * what it says: a run that is undone or killed is there, too. {@link RunNotes} writes it.
 */
final class ContractRuns {
    /**
     * Runs, and what cuts them off: the end of a node, or of the database. An end is noted of exclusive runs only.
     */
    private static final String TABLES = """
            drop table if exists contract_run, contract_cut, contract_gate;
            create table contract_run (
                node text not null,
                run bigint not null,
                instance text not null,
                job text not null,
                exclusive boolean not null,
                began timestamptz not null default clock_timestamp(),
                ended timestamptz,
                primary key (node, run));
            create index contract_run_instance on contract_run (instance, began);
            -- Node is null for all nodes; what begins between the two other times may lie beside what has begun before.
            create table contract_cut (
                node text,
                cut timestamptz not null,
                excused_from timestamptz not null,
                excused_until timestamptz not null);
            create table contract_gate (gate text primary key)""";

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
                        'infinity') as until
                from contract_run r
                where r.exclusive),
            late as (
                select s.*,
                    max(s.until) over (
                        partition by s.instance order by s.began, s.node, s.run
                        rows between unbounded preceding and 1 preceding) as busy_until
                from shown s)
            select b.instance, a.job, a.node, a.began::time, a.until::time, b.job, b.node, b.began::time, b.until::time
            from late b
            join shown a on a.instance = b.instance and (a.began, a.node, a.run) < (b.began, b.node, b.run)
                and a.until > b.began
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
            statement.execute(TABLES);
        }
        return runs;
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(database.url(), database.user(), database.password());
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
                                row.getString(4),
                                row.getString(5),
                                row.getString(6),
                                row.getString(7),
                                row.getString(8),
                                row.getString(9))));
        return lines;
    }

    /** Lets the runs go on that wait at this gate, and those that come to it. */
    void open(String gate) throws SQLException {
        change("insert into contract_gate (gate) values (?)", List.of(gate));
    }

    /** A node has been killed. */
    void killed(String node) throws SQLException {
        change("insert into contract_cut values (?, now(), now(), now())", List.of(node));
    }

    /**
     * The database has crashed, and is back: claims that it had not written yet are lost, so that whoever asks next has the instance, beside the node
     * that had claimed it. No longer than until its leases have run out.
     */
    void crashed(String since, long leaseMillis) throws SQLException {
        change(
                "insert into contract_cut values (null, now(), ?::timestamptz, now() + ? * interval '1 ms')",
                List.of(since, leaseMillis));
    }

    /** The time of the database. */
    String now() throws SQLException {
        List<String> answer = new ArrayList<>();
        ask("select clock_timestamp()::text", List.of(), row -> answer.add(row.getString(1)));
        return answer.getFirst();
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
