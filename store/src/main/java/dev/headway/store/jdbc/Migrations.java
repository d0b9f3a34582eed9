package dev.headway.store.jdbc;

import dev.headway.runtime.port.StoreException;
import dev.headway.store.StoreSettings;
import java.sql.SQLException;
import java.util.Locale;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/** Makes the schema, or brings an older one up to date. */
public final class Migrations {
    private Migrations() {}

    /**
     * Runs what is missing. Several nodes may call this at once.
     *
     * @param dialect folder of the scripts: {@code postgresql} or {@code h2}
     */
    public static void run(StoreSettings settings, String dialect, SqlErrors errors) {
        // Unquoted names are upper case in H2.
        String schema = dialect.equals("h2") ? settings.schema().toUpperCase(Locale.ROOT) : settings.schema();
        try {
            // Not under db/migration: an application that uses Flyway itself would run our scripts as its own.
            Flyway.configure(Migrations.class.getClassLoader())
                    .dataSource(settings.url(), settings.user(), settings.password())
                    .locations("classpath:dev/headway/store/migration/" + dialect)
                    .schemas(schema)
                    .defaultSchema(schema)
                    .createSchemas(true)
                    .table("schema_migration")
                    .load()
                    .migrate();
        } catch (FlywayException e) {
            Throwable cause = e;
            while (cause.getCause() != null && !(cause instanceof SQLException)) {
                cause = cause.getCause();
            }
            if (cause instanceof SQLException sql) {
                throw errors.of("make or migrate schema '" + settings.schema() + "'", sql);
            }
            throw new StoreException(
                    StoreException.Kind.FATAL,
                    "Expected to make or migrate schema '" + settings.schema() + "' in " + settings + ", got "
                            + e.getMessage() + ". Do not edit migrations or the table schema_migration by hand.",
                    e);
        }
    }
}
