package dev.headway.store.jdbc;

import dev.headway.store.connection.Sql;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A sign of a node's life that ends with its process, however that ends. While a node's registration is renewed its sign is
 * there; without one, only time tells whether a silent node is gone. Thread-safe.
 */
public interface NodeLife extends AutoCloseable {
    /** Does something in one transaction while this session's sign is there. */
    <T> T run(String doing, long session, Sql.Work<T> work);

    /** Whether the sign of another session is known to be gone. */
    boolean gone(Connection connection, long otherSession) throws SQLException;

    /** Takes this session's sign back. */
    void end(long session);

    @Override
    void close();

    /** No sign at all: who has been silent for a lease is gone. */
    static NodeLife byTimeAlone(Sql sql) {
        return new NodeLife() {
            @Override
            public <T> T run(String doing, long session, Sql.Work<T> work) {
                return sql.inTransaction(doing, work);
            }

            @Override
            public boolean gone(Connection connection, long otherSession) {
                return false;
            }

            @Override
            public void end(long session) {
                // there is none
            }

            @Override
            public void close() {
                // nothing is open
            }
        };
    }
}
