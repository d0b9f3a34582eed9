package dev.headway.rest.route;

import dev.headway.engine.DatabaseException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Tells data that a database can never take from a database that is away. */
public final class RefusedData {
    private RefusedData() {}

    /** Whether the database said that a value is wrong (SQLSTATE 22) or too large for it (54), so that repeating the call is of no use. */
    public static boolean by(DatabaseException failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                String state = sql.getSQLState();
                return state != null && (state.startsWith("22") || state.startsWith("54"));
            }
        }
        return false;
    }
}
