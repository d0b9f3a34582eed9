package dev.headway.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Where a command keeps its state: the meaning of {@code --db}. */
sealed interface Database {
    /** H2 in this process's memory. */
    record Memory() implements Database {}

    /** H2 in a file; H2 adds {@code .mv.db} to its name. */
    record File(Path path) implements Database {}

    /** A throw-away PostgreSQL that ends with the command. */
    record ThrowAwayPostgres() implements Database {}

    /** A throw-away MariaDB that ends with the command. */
    record ThrowAwayMariaDb() implements Database {}

    /** The user's own. */
    record Jdbc(String url, @Nullable String user, @Nullable String password) implements Database {}
}
