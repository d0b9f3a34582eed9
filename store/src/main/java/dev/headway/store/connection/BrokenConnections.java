package dev.headway.store.connection;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;

/**
 * Which connections leave the pool. H2 closes its database when its disk is full; connections to it would stay in the pool as long as they are in
 * use.
 */
final class BrokenConnections implements SQLExceptionOverride {
    @java.lang.Override // the interface has a type of the same name
    public SQLExceptionOverride.Override adjudicate(SQLException e) {
        return SqlErrors.broken(e)
                ? SQLExceptionOverride.Override.MUST_EVICT
                : SQLExceptionOverride.Override.CONTINUE_EVICT;
    }
}
