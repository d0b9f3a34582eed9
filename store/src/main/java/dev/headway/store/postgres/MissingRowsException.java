package dev.headway.store.postgres;

import java.sql.SQLException;

/** A statement did not touch the rows that the instance's version promised: memory and database tell different stories. */
final class MissingRowsException extends SQLException {
    private static final long serialVersionUID = 1L;

    MissingRowsException(String sql, int expected, int got) {
        super("Expected the statement to touch " + expected + " rows, got " + got
                + ": rows of an instance were changed by something else than the engine, or a step recorded a change of a row"
                + " that does not exist. Statement: " + sql.lines().findFirst().orElse(sql));
    }
}
