package dev.headway.cockpit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.headway.core.history.HistoryLevel;
import dev.headway.engine.ProcessEngine;
import dev.headway.rest.RestApi;
import dev.headway.rest.http.Caller;
import dev.headway.rest.http.Handler;
import dev.headway.rest.http.ReadOnly;
import dev.headway.rest.http.Request;
import dev.headway.rest.http.Response;
import dev.headway.rest.http.Role;
import dev.headway.rest.server.HttpRestServer;
import dev.headway.rest.server.ServerOptions;
import dev.headway.store.embedded.EmbeddedPostgres;
import dev.headway.store.embedded.EmbeddedPostgresSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What each page lets its user do, in Chromium against a server on each database; {@code web/test/e2e.mjs} has the tests. */
class PagesTest {
    @BeforeEach
    void onlyWithNode() {
        assumeTrue(Boolean.getBoolean("headway.web"), "needs node and Chromium: ./mvnw verify -Pweb -pl cockpit -am");
    }

    @Test
    void onH2() throws IOException, InterruptedException {
        run("test/e2e.mjs", "jdbc:h2:mem:pages-" + UUID.randomUUID(), "sa", "");
    }

    @Test
    void onPostgres() throws IOException, InterruptedException {
        try (EmbeddedPostgres server = EmbeddedPostgres.start(EmbeddedPostgresSettings.forTests())) {
            run("test/e2e.mjs", server.url(), server.user(), server.password());
        }
    }

    /** With no data and with some, in both themes and widths, by keyboard, and while the server fails. */
    @Test
    void eachPageIsWalkedThrough() throws IOException, InterruptedException {
        run("test/walk.mjs", "jdbc:h2:mem:pages-" + UUID.randomUUID(), "sa", "");
    }

    /** A batch of a page goes on where it was when its server was killed, and so does the page. */
    @Test
    void theServerIsKilled() throws IOException, InterruptedException {
        try (EmbeddedPostgres database = EmbeddedPostgres.start(EmbeddedPostgresSettings.forTests());
                KilledServer killed = new KilledServer(database);
                HttpRestServer control = start(
                        new Control(killed, new Counting(database.url(), database.user(), database.password())))) {
            run("test/killed.mjs", Map.of("HEADWAY_URL", killed.url(), "HEADWAY_CONTROL_URL", control.url()));
        }
    }

    private static void run(String script, String url, String user, String password)
            throws IOException, InterruptedException {
        try (ProcessEngine engine = ProcessEngine.builder()
                        .jdbcUrl(url)
                        .jdbcUsername(user)
                        .jdbcPassword(password)
                        .historyLevel(HistoryLevel.FULL)
                        .build();
                RestApi api = RestApi.of(engine);
                HttpRestServer server = start(Cockpit.before(api));
                HttpRestServer readers = start(new ReadOnly(Cockpit.before(api)));
                HttpRestServer workers = start(new As(Set.of(Role.READER, Role.WORKER), Cockpit.before(api)));
                HttpRestServer operators = start(new As(Set.of(Role.OPERATOR), Cockpit.before(api)));
                HttpRestServer counting = start(new Counting(url, user, password))) {
            run(
                    script,
                    Map.of(
                            "HEADWAY_URL",
                            server.url(),
                            "HEADWAY_READER_URL",
                            readers.url(),
                            "HEADWAY_WORKER_URL",
                            workers.url(),
                            "HEADWAY_OPERATOR_URL",
                            operators.url(),
                            "HEADWAY_SQL_URL",
                            counting.url()));
        }
    }

    private static void run(String script, Map<String, String> environment) throws IOException, InterruptedException {
        ProcessBuilder pages = new ProcessBuilder(List.of("node", script))
                .directory(Path.of("web").toFile())
                .redirectErrorStream(true);
        pages.environment().putAll(environment);
        Process running = pages.start();
        String said = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(said).endsWith(" 0 failed\n");
        assertThat(running.waitFor()).isZero();
    }

    private static HttpRestServer start(Handler pages) throws IOException {
        return HttpRestServer.start(
                pages,
                new ServerOptions(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), null, 32 * 1024 * 1024, 0));
    }

    /** Everybody who asks is kim, with these roles. */
    private record As(Set<Role> roles, Handler next) implements Handler {
        @Override
        public Response handle(Request it) {
            return next.handle(
                    new Request(it.method(), it.path(), it.query(), it.headers(), it.body(), new Caller("kim", roles)));
        }
    }

    /** Answers a question in SQL with the number that the database has, past the engine. */
    private record Counting(String url, String user, String password) implements Handler {
        @Override
        public Response handle(Request it) {
            try {
                return answer(new String(it.body().readAllBytes(), StandardCharsets.UTF_8));
            } catch (IOException e) {
                return text(500, String.valueOf(e));
            }
        }

        Response answer(String question) {
            try (Connection connection = DriverManager.getConnection(url, user, password)) {
                boolean upperCase = connection.getMetaData().storesUpperCaseIdentifiers();
                connection.setSchema(upperCase ? "HEADWAY" : "headway");
                try (Statement statement = connection.createStatement();
                        ResultSet found = statement.executeQuery(question)) {
                    found.next();
                    return text(200, found.getString(1));
                }
            } catch (SQLException e) {
                return text(500, String.valueOf(e));
            }
        }
    }

    /** Kills or starts the server, or asks the database. */
    private record Control(KilledServer killed, Counting database) implements Handler {
        @Override
        public Response handle(Request it) {
            try {
                String told = new String(it.body().readAllBytes(), StandardCharsets.UTF_8);
                return killed.does(told) ? text(200, "0") : database.answer(told);
            } catch (IOException e) {
                return text(500, String.valueOf(e));
            }
        }
    }

    private static Response text(int status, String text) {
        return Response.bytes(status, "text/plain", text.getBytes(StandardCharsets.UTF_8));
    }
}
