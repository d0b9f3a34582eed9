package dev.headway.bench.run;

import dev.headway.bench.measure.DelayProxy;
import dev.headway.store.connection.StoreSettings;
import dev.headway.store.embedded.EmbeddedPostgres;
import dev.headway.store.embedded.EmbeddedPostgresSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A PostgreSQL server: a throw-away one, or the user's, on which each engine gets a database of its own. */
final class PostgresServer implements DatabaseServer {
    private static final int DEFAULT_PORT = 5432;
    /** The state of an error that says that the user lacks a right. */
    private static final String MAY_NOT = "42501";

    private final @Nullable EmbeddedPostgres embedded;
    private final String adminUrl;
    private final String user;
    private final String password;
    private final String version;
    private final @Nullable DelayProxy delay;

    private PostgresServer(
            @Nullable EmbeddedPostgres embedded, String adminUrl, String user, String password, double roundTripMillis)
            throws Unreachable {
        this.embedded = embedded;
        this.adminUrl = adminUrl;
        this.user = user;
        this.password = password;
        try (Connection connection = DriverManager.getConnection(
                        Patience.limited(StoreSettings.driverUrl(adminUrl)), user, password);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("show server_version")) {
            rows.next();
            version = rows.getString(1);
            delay = roundTripMillis > 0 ? DelayProxy.start(address(adminUrl), roundTripMillis) : null;
        } catch (IllegalArgumentException wrong) {
            throw new Unreachable(String.valueOf(wrong.getMessage()));
        } catch (SQLException | IOException e) {
            throw new Unreachable(
                    "Expected a PostgreSQL that " + (user.isEmpty() ? "nobody" : user) + " may use at "
                            + StoreSettings.masked(adminUrl) + ", got: "
                            + StoreSettings.masked(
                                    String.valueOf(e instanceof SQLException sql ? Patience.why(sql) : e.getMessage()))
                            + ". Is it running, and are --db-user and --db-password right? --db postgres starts a throw-away one.");
        }
    }

    /** Starts one with the settings that comparisons are made with. */
    static PostgresServer throwAway(double roundTripMillis) throws Unreachable {
        return throwAway(EmbeddedPostgresSettings.forBenchmarks(), roundTripMillis);
    }

    /** Starts a small one that never waits for the disk: for runs that check, and measure nothing. */
    static PostgresServer throwAwayInMemory() throws Unreachable {
        return throwAway(EmbeddedPostgresSettings.defaults().with("fsync", "off"), 0);
    }

    private static PostgresServer throwAway(EmbeddedPostgresSettings settings, double roundTripMillis)
            throws Unreachable {
        EmbeddedPostgres server = ThrowAwayPostgres.start(settings);
        try {
            return new PostgresServer(server, server.url(), server.user(), server.password(), roundTripMillis);
        } catch (Unreachable e) {
            server.close();
            throw e;
        }
    }

    static PostgresServer existing(String url, String user, String password, double roundTripMillis)
            throws Unreachable {
        return new PostgresServer(null, url, user, password, roundTripMillis);
    }

    private static URI uri(String url) {
        return URI.create(url.substring("jdbc:".length()));
    }

    private static InetSocketAddress address(String url) {
        URI uri = uri(url);
        String host = uri.getHost() == null ? "localhost" : uri.getHost();
        return new InetSocketAddress(host, uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort());
    }

    /** The same server, another database; by way of the delay if there is one. */
    private String urlOf(String database, boolean delayed) {
        URI uri = uri(adminUrl);
        InetSocketAddress address = address(adminUrl);
        String authority = delayed && delay != null
                ? "127.0.0.1:" + delay.port()
                : address.getHostString() + ":" + address.getPort();
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        String url = "jdbc:postgresql://" + authority + "/" + database + query;
        return delayed ? url : Patience.limited(url);
    }

    @Override
    public Database create(String name) throws Unreachable {
        execute("drop database if exists " + name + " with (force)", "drop an old database " + name);
        execute("create database " + name, "make the database " + name);
        return new Database(name, urlOf(name, true), urlOf(name, false), user, password);
    }

    @Override
    public void drop(Database database) {
        try {
            execute("drop database if exists " + database.name() + " with (force)", "drop " + database.name());
        } catch (Unreachable e) {
            System.err.println(e.getMessage());
        }
    }

    @Override
    public String ailment(Database database) {
        String url =
                Patience.limited(urlOf(database.name(), false).replaceAll("socketTimeout=\\d+", "socketTimeout=30"));
        try (Connection connection = DriverManager.getConnection(url, user, password);
                Statement statement = connection.createStatement()) {
            // Some megabytes, since a disk that is full has room for a few bytes now and then.
            statement.execute("create table bench_probe as select generate_series(1, 500000) as number");
            statement.execute("drop table bench_probe");
            return "";
        } catch (SQLException e) {
            return "The database itself says: " + Patience.why(e) + lastWords();
        }
    }

    private void execute(String sql, String what) throws Unreachable {
        try (Connection connection = DriverManager.getConnection(Patience.limited(adminUrl), user, password);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            boolean forbidden = MAY_NOT.equals(e.getSQLState());
            throw new Unreachable("Expected to " + what + " on " + adminUrl + ", got: " + Patience.why(e)
                    + (forbidden
                            ? ". Each engine needs a database of its own: grant the user CREATEDB, or use --db postgres."
                            : ""));
        }
    }

    @Override
    public String silence() {
        String silence = Patience.silence(adminUrl, user, password);
        return silence.isEmpty() ? "" : silence + lastWords();
    }

    /** Why a server of our own broke down, by its log: often a full disk. */
    private String lastWords() {
        if (embedded == null) {
            return "";
        }
        Path log = embedded.folder().resolve("log");
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.contains("PANIC:") || line.contains("No space left"))
                    .reduce((earlier, later) -> later)
                    .map(line -> "; its log: " + line)
                    .orElse("");
        } catch (IOException | UncheckedIOException e) {
            return "; its log cannot be read: " + e.getMessage();
        }
    }

    @Override
    public @Nullable Path folder() {
        return embedded == null ? null : embedded.folder();
    }

    @Override
    public String describe() {
        return "PostgreSQL " + version + (embedded == null ? " at " + adminUrl : " (throw-away)");
    }

    @Override
    public void close() {
        try {
            if (delay != null) {
                delay.close();
            }
        } catch (IOException e) {
            System.err.println("Cannot close the delaying proxy: " + e.getMessage());
        }
        if (embedded != null) {
            embedded.close();
        }
    }
}
