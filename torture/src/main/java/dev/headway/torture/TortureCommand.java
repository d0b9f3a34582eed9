package dev.headway.torture;

import dev.headway.store.connection.StoreSettings;
import dev.headway.store.embedded.EmbeddedPostgresException;
import dev.headway.torture.check.Invariants;
import dev.headway.torture.database.ClusterServer;
import dev.headway.torture.database.DatabaseServer;
import dev.headway.torture.database.MariaDbServer;
import dev.headway.torture.database.NotFollowed;
import dev.headway.torture.database.OwnServer;
import dev.headway.torture.database.PostgresServer;
import dev.headway.torture.recovery.Measured;
import dev.headway.torture.recovery.RecoveryRun;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs engines under load, lets a seeded nemesis at them and their database, and checks what must hold. */
@Command(
        name = "torture",
        description = "Injects faults and kills, and checks what must hold.",
        footer = {
            "",
            "Two or three engines and a database run random processes. Meanwhile engines are killed, paused beyond",
            "their lease and stopped, the database is killed, connections are cut right before and right after COMMIT,",
            "and clocks go wrong by an hour. In the end every acknowledged command must have survived, every history",
            "must be a path of its model, work must have been done once unless its node was hit, and nothing may be left.",
            "The same seed and length make the same faults and processes.",
            "",
            "Exit codes: 0 all held, 1 something did not, 2 wrong usage, 3 no database could be started,",
            "4 the database cannot be followed.",
        })
final class TortureCommand implements Callable<Integer> {
    private static final int UNREACHABLE = 3;
    private static final int NOT_FOLLOWED = 4;
    private static final String USER_VARIABLE = "HEADWAY_DB_USER";
    private static final String PASSWORD_VARIABLE = "HEADWAY_DB_PASSWORD";

    @Option(
            names = "--minutes",
            paramLabel = "N",
            defaultValue = "1",
            description = "How long faults come; 0.5 is half a minute. Default: ${DEFAULT-VALUE}.")
    private double minutes;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Replays the faults and processes of a seed. Default: a new one.")
    private @Nullable Long seed;

    @Option(
            names = "--engines",
            paramLabel = "N",
            defaultValue = "3",
            description = "Engine processes, 1 to 8. Default: ${DEFAULT-VALUE}.")
    private int engines;

    @Option(
            names = "--lease-millis",
            paramLabel = "N",
            defaultValue = "3000",
            description = "Their lease. Default: ${DEFAULT-VALUE}.")
    private long leaseMillis;

    @Option(
            names = "--db",
            paramLabel = "DB",
            defaultValue = "postgres",
            description = {
                "The database (default: ${DEFAULT-VALUE}):",
                "  postgres    a throw-away PostgreSQL",
                "  mariadb     a throw-away MariaDB; its server must be installed",
                "  patroni     three throw-away PostgreSQL, one a synchronous standby; torture/packages gets them",
                "  galera      three throw-away MariaDB in a cluster; torture/packages gets them",
                "  jdbc:...    your own: only engines are hit, in a schema that goes with the run",
            })
    private String db = "postgres";

    @Option(
            names = "--db-user",
            paramLabel = "NAME",
            description = "User of your own database (or environment variable " + USER_VARIABLE + ").")
    private @Nullable String user;

    @Option(
            names = "--db-password",
            paramLabel = "WORD",
            description = "Password of your own database (or environment variable " + PASSWORD_VARIABLE + ").")
    private @Nullable String password;

    @Option(
            names = "--db-schema",
            paramLabel = "NAME",
            defaultValue = "headway_torture",
            description = "Schema in your own database; it must not be there. Default: ${DEFAULT-VALUE}.")
    private String schema = "headway_torture";

    @Option(
            names = "--recovery",
            description =
                    "Instead: stops, kills, pauses and restarts one of three engines each, and judges how long it takes"
                            + " until its work goes on. The machine should have nothing else to do.")
    private boolean recovery;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this help.")
    @SuppressWarnings("UnusedVariable") // picocli itself acts on it
    private boolean help;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it calls call
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        if (!(minutes > 0 && minutes <= 100_000) || engines < 1 || engines > 8 || leaseMillis < 500) {
            throw wrong("expected --minutes above 0, --engines from 1 to 8 and --lease-millis of 500 or more, but got "
                    + minutes + ", " + engines + " and " + leaseMillis);
        }
        Supplier<DatabaseServer> start = database();
        if (recovery && !db.equals("postgres")) {
            throw wrong("--recovery runs on --db postgres only, but --db is '" + db + "'");
        }
        PrintWriter out = spec.commandLine().getOut();
        if (recovery) {
            return recovery(out);
        }
        long chosen = seed == null ? ThreadLocalRandom.current().nextLong(1_000_000) : seed;
        out.println("Seed " + chosen + ". Replay: ./headway torture --minutes " + text(minutes) + " --seed " + chosen
                + " --engines " + engines + " --lease-millis " + leaseMillis
                + (db.equals("postgres") ? "" : " --db " + StoreSettings.masked(db)));
        out.flush();
        DatabaseServer server;
        try {
            server = start.get();
        } catch (EmbeddedPostgresException | IllegalStateException unreachable) {
            spec.commandLine().getErr().println("headway: " + unreachable.getMessage());
            return UNREACHABLE;
        }
        Invariants.Verdict verdict;
        try (server) {
            verdict = new TortureRun(server, chosen, (long) (minutes * 60_000), engines, leaseMillis, out).run();
        } catch (NotFollowed lacking) {
            spec.commandLine().getErr().println("Not tried: " + lacking.getMessage() + ".");
            return NOT_FOLLOWED;
        }
        out.printf(
                "Checked %,d instances, %,d visits, %,d ledger entries (%,d repeated, where a node was hit).%n",
                verdict.instances(), verdict.visits(), verdict.ledgerEntries(), verdict.repeatedEntries());
        verdict.problems().forEach(problem -> out.println("BROKEN " + problem));
        out.println(verdict.problems().isEmpty() ? "All held." : "Something did not hold. Seed " + chosen + ".");
        out.flush();
        return verdict.problems().isEmpty() ? 0 : 1;
    }

    private String forDriver() {
        try {
            return StoreSettings.driverUrl(db);
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    private Supplier<DatabaseServer> database() {
        if (!schema.matches("[a-z][a-z0-9_]{0,50}")) {
            throw wrong("expected --db-schema of lower case letters, digits and underscores, but got '" + schema + "'");
        }
        if (db.startsWith("jdbc:")) {
            String url = forDriver();
            return () -> OwnServer.open(
                    url,
                    user == null ? System.getenv(USER_VARIABLE) : user,
                    password == null ? System.getenv(PASSWORD_VARIABLE) : password,
                    schema);
        }
        return switch (db) {
            case "postgres" -> PostgresServer::start;
            case "mariadb" -> MariaDbServer::start;
            case "patroni" -> ClusterServer::patroni;
            case "galera" -> ClusterServer::galera;
            default ->
                throw wrong("expected --db postgres, mariadb, patroni, galera or jdbc:..., but got '" + db + "'");
        };
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private static int recovery(PrintWriter out) throws Exception {
        RecoveryRun.Result result = new RecoveryRun(out).run();
        result.problems().forEach(problem -> out.println("BROKEN " + problem));
        result.measured().stream().filter(one -> !one.held()).forEach(late -> out.println("LATE " + late));
        boolean held = result.problems().isEmpty() && result.measured().stream().allMatch(Measured::held);
        out.println(held ? "All held." : "Something did not hold.");
        out.flush();
        return held ? 0 : 1;
    }

    private static String text(double number) {
        return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
    }
}
