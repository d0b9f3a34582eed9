package dev.headway.store.jdbc;

import dev.headway.runtime.port.Leases;
import dev.headway.store.row.RowReader;
import dev.headway.store.sql.LeaseSql;
import dev.headway.store.sql.WorkSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Leases in either database. Thread-safe. */
final class JdbcLeases implements Leases {
    private final Sql sql;
    private final Dialect dialect;

    JdbcLeases(Sql sql, Dialect dialect) {
        this.sql = sql;
        this.dialect = dialect;
    }

    /** The database's clock; an H2 database lives in this process. */
    private long now(Connection connection) throws SQLException {
        return switch (dialect) {
            case POSTGRES ->
                Sql.list(connection, WorkSql.POSTGRES_NOW, List.of(), RowReader::big)
                        .getFirst();
            case H2 -> System.currentTimeMillis();
        };
    }

    private record Seen(long session, long seenMillis, long untilMillis) {}

    @Override
    public Registration register(String nodeName, long nodeSession, long leaseMillis) {
        return sql.inTransaction("register node '" + nodeName + "'", connection -> {
            List<Seen> known = Sql.list(
                    connection,
                    LeaseSql.LOCK_NODE,
                    List.of(nodeName),
                    row -> new Seen(row.big(), row.big(), row.big()));
            long now = now(connection);
            long until = now + leaseMillis;
            if (known.isEmpty()) {
                Sql.update(connection, LeaseSql.INSERT_NODE, List.of(nodeName, nodeSession, now, until));
                return new Registration.Accepted();
            }
            Seen other = known.getFirst();
            if (other.session() != nodeSession
                    && other.untilMillis() > now
                    && now - other.seenMillis() < leaseMillis / 2) {
                return new Registration.NameTaken(other.session(), now - other.seenMillis());
            }
            Sql.update(connection, LeaseSql.TAKE_NODE, List.of(nodeSession, now, until, nodeName));
            Sql.update(connection, LeaseSql.INHERIT, List.of(nodeSession, until, nodeName));
            return new Registration.Accepted();
        });
    }

    @Override
    public boolean heartbeat(String nodeName, long nodeSession, long leaseMillis) {
        return sql.inTransaction("renew the leases of node '" + nodeName + "'", connection -> {
            long now = now(connection);
            long until = now + leaseMillis;
            if (Sql.update(connection, LeaseSql.RENEW_NODE, List.of(now, until, nodeName, nodeSession)) == 0) {
                return false;
            }
            Sql.update(connection, LeaseSql.RENEW_LEASES, List.of(until, nodeSession));
            return true;
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
    public Set<Integer> rebalance(
            String nodeName, long nodeSession, int wanted, Set<Integer> holding, long leaseMillis) {
        return sql.inTransaction("balance partitions", connection -> {
            long now = now(connection);
            Set<Integer> owned =
                    new TreeSet<>(Sql.list(connection, LeaseSql.OWNED, List.of(nodeSession), RowReader::integer));
            if (owned.size() < wanted) {
                List<Integer> free = Sql.list(
                        connection,
                        dialect == Dialect.POSTGRES ? LeaseSql.POSTGRES_FREE : LeaseSql.H2_FREE,
                        List.of(now, wanted - owned.size()),
                        RowReader::integer);
                if (!free.isEmpty()) {
                    Sql.update(connection, LeaseSql.TAKE, List.of(nodeName, nodeSession, now + leaseMillis, free));
                    owned.addAll(free);
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
            return owned;
        });
    }

    @Override
    public void release(String nodeName, long nodeSession) {
        sql.inTransaction("release node '" + nodeName + "'", connection -> {
            Sql.update(connection, LeaseSql.GIVE_BACK_ALL, List.of(nodeSession));
            return Sql.update(connection, LeaseSql.DELETE_NODE, List.of(nodeName, nodeSession));
        });
    }
}
