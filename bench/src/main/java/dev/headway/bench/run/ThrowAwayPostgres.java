package dev.headway.bench.run;

import dev.headway.store.embedded.EmbeddedPostgres;
import dev.headway.store.embedded.EmbeddedPostgresException;
import dev.headway.store.embedded.EmbeddedPostgresSettings;

/** Starts PostgreSQL servers that are deleted when they are closed. */
public final class ThrowAwayPostgres {
    private ThrowAwayPostgres() {}

    /** Starts one with the settings that comparisons are made with. */
    public static EmbeddedPostgres start() throws Unreachable {
        return start(EmbeddedPostgresSettings.forBenchmarks());
    }

    static EmbeddedPostgres start(EmbeddedPostgresSettings settings) throws Unreachable {
        try {
            return EmbeddedPostgres.start(settings.with("shared_preload_libraries", "pg_stat_statements")
                    .with("max_connections", "500"));
        } catch (EmbeddedPostgresException e) {
            throw new Unreachable(e.getMessage() == null ? e.toString() : e.getMessage());
        }
    }
}
