package dev.headway.store.supply;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Opens a connection to the engine's database each time that the engine needs one more. For databases whose password changes,
 * and for whoever has a {@link javax.sql.DataSource}: {@code dataSource::getConnection}. Must be thread-safe.
 */
@FunctionalInterface
public interface ConnectionSupplier {
    /**
     * A connection of the caller's own, until it closes it. The engine keeps it open for long and changes its session; before
     * it closes it, it puts the session back as it was.
     *
     * @throws SQLException when there is none; with an SQL state 08 or 57P it is asked again for a while
     */
    Connection open() throws SQLException;
}
