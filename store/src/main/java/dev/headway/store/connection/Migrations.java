package dev.headway.store.connection;

import dev.headway.runtime.port.StoreException;
import dev.headway.store.sql.Dialect;
import dev.headway.store.sql.MySqlWords;
import dev.headway.store.sql.SchemaSql;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.CoreErrorCode;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.exception.FlywayValidateException;

/**
 * Makes the schema, brings that of an earlier release up to date, and refuses every other. Uses only API that Flyway 11.14,
 * 12.4 and 13 share: applications bring the version that their framework manages.
 */
public final class Migrations {
    private static final String TABLE = "schema_migration";
    private static final String FOLDER = "dev/headway/store/migration/";

    /** The migrations of H2, for databases that are made anew each time. */
    private static final List<String> H2 = List.of("V1__schema.sql", "V2__schema.sql");

    private final StoreSettings settings;
    private final Dialect dialect;
    private final SqlErrors errors;
    private final String schema;
    private final String folder;

    /** @param dialect of the database; MySQL has the scripts of MariaDB, with another collation */
    public Migrations(StoreSettings settings, Dialect dialect, SqlErrors errors) {
        this(
                settings,
                dialect,
                switch (dialect) {
                    case POSTGRES -> "postgresql";
                    case MARIADB, MYSQL -> "mariadb";
                    case H2 -> "h2";
                },
                errors);
    }

    /** @param scripts the folder of the scripts, where the dialect alone does not tell */
    public Migrations(StoreSettings settings, Dialect dialect, String scripts, SqlErrors errors) {
        this.settings = settings;
        this.dialect = dialect;
        this.errors = errors;
        // Unquoted names are upper case in H2.
        this.schema = dialect == Dialect.H2 ? settings.schema().toUpperCase(Locale.ROOT) : settings.schema();
        // Not under db/migration: an application that uses Flyway itself would run our scripts as its own.
        this.folder = "classpath:" + FOLDER + scripts;
    }

    private Flyway flyway() {
        return Flyway.configure(Migrations.class.getClassLoader())
                .dataSource(Pools.source(settings, new Properties()))
                .locations(folder)
                .placeholders(Map.of("collation", MySqlWords.in(dialect, "utf8mb4_nopad_bin")))
                .schemas(schema)
                .defaultSchema(schema)
                .createSchemas(true)
                .table(TABLE)
                // What a newer version has made is refused, too.
                .ignoreMigrationPatterns(new String[0])
                .load();
    }

    /** Runs what is missing when the settings say so, and checks otherwise. Several nodes may call this at once. */
    public void run() {
        try {
            if (settings.url().startsWith("jdbc:h2:mem:")) {
                makeInMemory();
            } else if (settings.migrate()) {
                makeSchema();
                flyway().migrate();
            } else if (isOurs()) {
                flyway().validate();
            } else if (settings.isMariaDb()) {
                mustBeThere();
            }
        } catch (FlywayValidateException e) {
            throw refused(e);
        } catch (FlywayException e) {
            throw failed(e);
        } catch (SQLException e) {
            throw errors.of("look at schema '" + settings.schema() + "'", e);
        }
    }

    /** Not by Flyway, which tries again for seconds when the user may not. Another node may make it at the same time. */
    private void makeSchema() {
        try (Connection connection = Pools.source(settings, new Properties()).getConnection()) {
            if (isThere(connection)) {
                return;
            }
            try (Statement statement = connection.createStatement()) {
                statement.execute(SchemaSql.create(dialect, schema));
                if (!connection.getAutoCommit()) {
                    connection.commit();
                }
            } catch (SQLException e) {
                if (!connection.getAutoCommit()) {
                    connection.rollback();
                }
                if (!isThere(connection)) {
                    throw e;
                }
            }
        } catch (SQLException e) {
            throw errors.of("make schema '" + settings.schema() + "'", e);
        }
    }

    /** Sessions of MariaDB begin in the schema, so that without one there are none; elsewhere the first statement says so. */
    private void mustBeThere() throws SQLException {
        try (Connection connection = Pools.connect(settings, new Properties())) {
            if (!isThere(connection)) {
                throw new StoreException(
                        StoreException.Kind.FATAL,
                        "Expected schema '" + settings.schema() + "' in " + settings
                                + ", found none: let the store migrate it," + " or correct its name.",
                        null);
            }
        }
    }

    private boolean isThere(Connection connection) throws SQLException {
        if (settings.isMariaDb()) {
            return !Sql.list(connection, SchemaSql.MARIADB_IS_THERE, List.of(schema), row -> row.integer())
                    .isEmpty();
        }
        try (ResultSet schemas = connection.getMetaData().getSchemas(null, schema.replace("_", "\\_"))) {
            return schemas.next();
        }
    }

    /**
     * A database in memory ends with its process, so there is no older one: the schema is made when it is not there, which takes a
     * quarter of the time that Flyway needs, and each test has such a database.
     */
    private void makeInMemory() throws SQLException {
        synchronized (Migrations.class) {
            try (Connection connection = Pools.connect(settings, new Properties());
                    ResultSet schemas = connection.getMetaData().getSchemas(null, schema);
                    Statement statement = connection.createStatement()) {
                if (settings.migrate() && !schemas.next()) {
                    statement.execute(SchemaSql.h2Begin(schema));
                    for (String script : H2) {
                        statement.execute(text(FOLDER + "h2/" + script));
                    }
                    if (!connection.getAutoCommit()) {
                        connection.commit();
                    }
                }
            }
        }
    }

    private static String text(String resource) {
        try (InputStream in = Migrations.class.getClassLoader().getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("Expected " + resource + " on the class path of the store");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the schema was made by this class; one that was made by other means has no table of its versions. */
    private boolean isOurs() throws SQLException {
        try (Connection connection = Pools.connect(settings, new Properties());
                // To MariaDB a schema is a database, which JDBC calls a catalog.
                ResultSet tables = settings.isMariaDb()
                        ? connection.getMetaData().getTables(schema, null, TABLE, null)
                        : connection.getMetaData().getTables(null, schema, TABLE, null)) {
            return tables.next();
        }
    }

    private StoreException refused(FlywayValidateException e) {
        MigrationInfo found = flyway().info().current();
        return new StoreException(
                StoreException.Kind.FATAL,
                "Expected schema '" + settings.schema() + "' in " + settings
                        + " to be of this version of Headway or of an earlier release, found "
                        + (found == null
                                ? "none"
                                : "version " + found.getVersion() + " (" + found.getDescription() + ")")
                        + ", which a build before the first release or a newer version has made, or which was not migrated: "
                        + "open it with the version that made it, or choose another schema; 'drop schema "
                        + settings.schema()
                        + (settings.isMariaDb() ? "" : " cascade")
                        + "' deletes this one with all its instances and history.",
                e);
    }

    private StoreException failed(FlywayException e) {
        Throwable cause = e;
        while (cause.getCause() != null && !(cause instanceof SQLException)) {
            cause = cause.getCause();
        }
        if (cause instanceof SQLException sql) {
            return errors.of("make or migrate schema '" + settings.schema() + "'", sql);
        }
        if (e.getErrorCode() == CoreErrorCode.NON_EMPTY_SCHEMA_WITHOUT_SCHEMA_HISTORY_TABLE) {
            return new StoreException(
                    StoreException.Kind.FATAL,
                    "Expected schema '" + settings.schema() + "' in " + settings
                            + " to be empty or made by Headway, found what something else has made: choose another schema.",
                    e);
        }
        return new StoreException(
                StoreException.Kind.FATAL,
                "Expected to make or migrate schema '" + settings.schema() + "' in " + settings + ", got "
                        + e.getMessage() + ". Do not edit migrations or the table schema_migration by hand.",
                e);
    }
}
