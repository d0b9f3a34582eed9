package dev.headway.cli;

import dev.headway.store.connection.StoreSettings;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The options with which every command that needs a database chooses one. */
final class DatabaseOptions {
    static final String USER_VARIABLE = "HEADWAY_DB_USER";
    static final String PASSWORD_VARIABLE = "HEADWAY_DB_PASSWORD";

    private static final List<String> SCHEMES = List.of("jdbc:postgresql:", "jdbc:mariadb:", "jdbc:mysql:", "jdbc:h2:");

    @Option(
            names = "--db",
            paramLabel = "DB",
            defaultValue = "h2",
            description = {
                "Where state is kept (default: ${DEFAULT-VALUE}):",
                "  h2          in memory",
                "  h2:PATH     in the file PATH.mv.db",
                "  postgres    in a throw-away PostgreSQL",
                "  mariadb     in a throw-away MariaDB; its server must be installed",
                "  jdbc:...    in your own PostgreSQL, MariaDB, MySQL or H2",
            })
    private String db = "h2";

    @Option(
            names = "--db-user",
            paramLabel = "NAME",
            description = "User of your own database (or environment variable " + USER_VARIABLE + ").")
    private @Nullable String user;

    @Option(
            names = "--db-password",
            paramLabel = "WORD",
            description = "Password of your own database (or environment variable " + PASSWORD_VARIABLE
                    + ", which other users of this machine cannot read).")
    private @Nullable String password;

    @Spec(Target.MIXEE)
    private @Nullable CommandSpec spec;

    /**
     * What was chosen.
     *
     * @throws ParameterException when there is no such kind of database, or an option does not fit it
     */
    Database choose(Map<String, String> environment) {
        if (db.startsWith("jdbc:")) {
            if (SCHEMES.stream().noneMatch(db::startsWith)) {
                throw wrong(
                        "expected a JDBC URL that starts with jdbc:postgresql:, jdbc:mariadb:, jdbc:mysql: or jdbc:h2:, but got '"
                                + StoreSettings.masked(db) + "'");
            }
            try {
                StoreSettings.driverUrl(db);
            } catch (IllegalArgumentException e) {
                throw wrong(String.valueOf(e.getMessage()));
            }
            return new Database.Jdbc(
                    db,
                    user == null ? environment.get(USER_VARIABLE) : user,
                    password == null ? environment.get(PASSWORD_VARIABLE) : password);
        }
        if (user != null || password != null) {
            throw wrong("--db-user and --db-password belong to --db jdbc:..., but --db is '" + db + "'");
        }
        if (db.equals("h2")) {
            return new Database.Memory();
        }
        if (db.equals("postgres")) {
            return new Database.ThrowAwayPostgres();
        }
        if (db.equals("mariadb")) {
            return new Database.ThrowAwayMariaDb();
        }
        if (db.startsWith("h2:")) {
            return file(db.substring("h2:".length()));
        }
        throw wrong("expected --db h2, h2:PATH, postgres, mariadb or jdbc:..., but got '" + db + "'");
    }

    private Database file(String text) {
        if (text.isBlank()) {
            throw wrong("expected a path after --db h2:, but got nothing");
        }
        try {
            Path path = Path.of(text).toAbsolutePath().normalize();
            Path folder = path.getParent();
            if (folder == null || !Files.isDirectory(folder)) {
                throw wrong("expected --db h2:PATH in a folder that exists, but there is no folder " + folder);
            }
            return new Database.File(path);
        } catch (InvalidPathException e) {
            throw wrong("expected a path after --db h2:, but got '" + text + "': " + e.getReason());
        }
    }

    private ParameterException wrong(String message) {
        if (spec == null) {
            throw new IllegalStateException("options are read before the command line is parsed: " + message);
        }
        return new ParameterException(spec.commandLine(), message);
    }
}
