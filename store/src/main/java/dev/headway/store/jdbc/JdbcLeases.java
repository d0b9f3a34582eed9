package dev.headway.store.jdbc;

import dev.headway.runtime.port.Leases;
import dev.headway.store.connection.Sql;
import dev.headway.store.connection.Texts;
import dev.headway.store.row.RowReader;
import dev.headway.store.sql.Dialect;
import dev.headway.store.sql.LeaseSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Leases in either database. Thread-safe. */
final class JdbcLeases implements Leases {
    private final Sql sql;
    private final Dialect dialect;
    private final NodeLife life;

    JdbcLeases(Sql sql, Dialect dialect, NodeLife life) {
        this.sql = sql;
        this.dialect = dialect;
        this.life = life;
    }

    private long now(Connection connection) throws SQLException {
        return Clock.now(connection, dialect);
    }

    /** A partition that may be taken; session 0 when it was handed back. */
    private record Free(int partition, long session) {}

    private record Seen(long session, long seenMillis, long untilMillis) {}

    @Override
    public Registration register(String nodeName, long nodeSession, long leaseMillis) {
        Registration registration = life.run("register node '" + nodeName + "'", nodeSession, connection -> {
            List<Seen> known = Sql.list(
                    connection,
                    LeaseSql.LOCK_NODE,
                    List.of(nodeName),
                    row -> new Seen(row.big(), row.big(), row.big()));
            long now = now(connection);
            long until = now + leaseMillis;
            if (known.isEmpty()) {
                Sql.update(connection, LeaseSql.INSERT_NODE, List.of(nodeName, nodeSession, now, until));
                return new Registration.Accepted(Set.of());
            }
            Seen other = known.getFirst();
            boolean predecessor = other.session() != nodeSession;
            if (predecessor && other.untilMillis() > now && !life.gone(connection, other.session())) {
                return new Registration.NameTaken(other.session(), now - other.seenMillis());
            }
            List<Integer> left = predecessor
                    ? Sql.list(connection, LeaseSql.LEFT_BY, List.of(nodeName, other.session()), RowReader::integer)
                    : List.of();
            Sql.update(connection, LeaseSql.TAKE_NODE, List.of(nodeSession, now, until, nodeName));
            Sql.update(connection, LeaseSql.INHERIT, List.of(nodeSession, until, nodeName));
            return new Registration.Accepted(Set.copyOf(left));
        });
        if (registration instanceof Registration.NameTaken) {
            life.end(nodeSession);
        }
        return registration;
    }

    @Override
    public boolean heartbeat(String nodeName, long nodeSession, long leaseMillis) {
        return life.run("renew the lease of node '" + nodeName + "'", nodeSession, connection -> {
            long now = now(connection);
            long until = now + leaseMillis;
            return Sql.update(connection, LeaseSql.RENEW_NODE, List.of(now, until, nodeName, nodeSession)) > 0;
        });
    }

    @Override
    public List<String> liveNodes() {
        return sql.with(
                "list live nodes",
                connection ->
                        Sql.list(connection, LeaseSql.LIVE_NODES, List.of(now(connection)), RowReader::requiredText));
    }

    @Override
    public Map<String, Integer> partitionsByNode() {
        return sql.with("count partitions of nodes", connection -> {
            Map<String, Integer> counts = new LinkedHashMap<>();
            Sql.list(
                            connection,
                            LeaseSql.PARTITIONS_BY_NODE,
                            List.of(now(connection)),
                            row -> Map.entry(row.requiredText(), row.integer()))
                    .forEach(node -> counts.put(node.getKey(), node.getValue()));
            return counts;
        });
    }

    @Override
    public Share rebalance(String nodeName, long nodeSession, int wanted, Set<Integer> holding, long leaseMillis) {
        return sql.inTransaction("balance partitions", connection -> {
            long now = now(connection);
            Set<Integer> owned =
                    new TreeSet<>(Sql.list(connection, LeaseSql.OWNED, List.of(nodeSession), RowReader::integer));
            Set<Integer> left = new TreeSet<>();
            if (owned.size() < wanted) {
                declareDead(connection, now);
                List<Free> free = Sql.list(
                        connection,
                        switch (dialect) {
                            case POSTGRES -> LeaseSql.POSTGRES_FREE;
                            case H2 -> LeaseSql.H2_FREE;
                            case MARIADB, MYSQL -> LeaseSql.MARIADB_FREE;
                        },
                        List.of(now, wanted - owned.size()),
                        row -> new Free(row.integer(), row.big()));
                if (!free.isEmpty()) {
                    List<Integer> taken = free.stream().map(Free::partition).toList();
                    Sql.update(connection, LeaseSql.TAKE, List.of(nodeName, nodeSession, now + leaseMillis, taken));
                    owned.addAll(taken);
                    free.stream().filter(each -> each.session() != 0).forEach(each -> left.add(each.partition()));
                }
            } else if (owned.size() > wanted) {
                List<Integer> surplus = new ArrayList<>(owned);
                surplus.removeAll(holding);
                surplus = surplus.subList(0, Math.min(surplus.size(), owned.size() - wanted));
                if (!surplus.isEmpty()) {
                    Sql.update(connection, LeaseSql.GIVE_BACK, List.of(nodeSession, surplus));
                    surplus.forEach(owned::remove);
                }
            }
            return new Share(owned, left);
        });
    }

    private void declareDead(Connection connection, long now) throws SQLException {
        switch (dialect) {
            case POSTGRES -> Sql.update(connection, LeaseSql.POSTGRES_DECLARE_DEAD, List.of(now));
            case H2 -> Sql.update(connection, LeaseSql.H2_DECLARE_DEAD, List.of(now));
            case MARIADB, MYSQL -> {
                List<String> silent =
                        Sql.list(connection, LeaseSql.MARIADB_SILENT, List.of(now), RowReader::requiredText);
                if (!silent.isEmpty()) {
                    Sql.update(connection, LeaseSql.DECLARE_DEAD, List.of(new Texts(silent)));
                }
            }
        }
    }

    @Override
    public void release(String nodeName, long nodeSession) {
        sql.inTransaction("release node '" + nodeName + "'", connection -> {
            Sql.update(connection, LeaseSql.GIVE_BACK_ALL, List.of(nodeSession));
            return Sql.update(connection, LeaseSql.DELETE_NODE, List.of(nodeName, nodeSession));
        });
        life.end(nodeSession);
    }
}
