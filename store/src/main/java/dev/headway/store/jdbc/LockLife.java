package dev.headway.store.jdbc;

import dev.headway.store.connection.Sql;
import dev.headway.store.connection.SqlErrors;
import dev.headway.store.row.RowReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A node's life as an advisory lock of PostgreSQL or a named lock of MariaDB, held by a connection that does nothing but renew the node's registration. The
 * server ends the lock with the connection: at once after a crash of the process, after some seconds when its host is gone. A
 * paused process keeps it, and then the lease decides. Thread-safe.
 */
public final class LockLife implements NodeLife {
    private final Opener opener;
    private final String hold;
    private final String isFree;
    private final SqlErrors errors;
    private final Map<Long, Sign> signs = new HashMap<>();

    /** Opens a connection outside any pool. */
    public interface Opener {
        Connection open() throws SQLException;
    }

    /** A connection, and whether it has the lock: the one of a broken connection may linger for a while. */
    private record Sign(Connection connection, boolean locked) {}

    /**
     * @param hold takes the lock of the session that is its parameter, on the connection that asks; says whether it has it now
     * @param isFree whether nobody has the lock of a session
     */
    public LockLife(Opener opener, String hold, String isFree, SqlErrors errors) {
        this.opener = opener;
        this.hold = hold;
        this.isFree = isFree;
        this.errors = errors;
    }

    @Override
    public synchronized <T> T run(String doing, long session, Sql.Work<T> work) {
        boolean again = signs.containsKey(session);
        while (true) {
            try {
                Connection connection = locked(session);
                T answer = work.run(connection);
                connection.commit();
                return answer;
            } catch (SQLException broken) {
                end(session);
                if (!again) {
                    throw errors.of(doing, broken);
                }
                again = false; // a connection that was idle may have been cut; a new one will do
            } catch (RuntimeException defect) {
                end(session);
                throw defect;
            }
        }
    }

    private Connection locked(long session) throws SQLException {
        Sign sign = signs.get(session);
        Connection connection = sign == null ? opener.open() : sign.connection();
        if (sign == null) {
            signs.put(session, new Sign(connection, false));
        }
        if (sign == null || !sign.locked()) {
            boolean locked = ask(connection, hold, session);
            connection.commit();
            signs.put(session, new Sign(connection, locked));
        }
        return connection;
    }

    private static boolean ask(Connection connection, String sql, long session) throws SQLException {
        return Sql.list(connection, sql, List.of(Long.toString(session)), RowReader::flag)
                .getFirst();
    }

    @Override
    public boolean gone(Connection connection, long otherSession) throws SQLException {
        return ask(connection, isFree, otherSession);
    }

    @Override
    public synchronized void end(long session) {
        close(signs.remove(session));
    }

    @Override
    public synchronized void close() {
        signs.values().forEach(LockLife::close);
        signs.clear();
    }

    private static void close(@Nullable Sign sign) {
        if (sign != null) {
            try {
                sign.connection().close();
            } catch (SQLException broken) {
                // Then the server has ended it, and the lock with it.
            }
        }
    }
}
