package dev.headway.cockpit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.headway.engine.ProcessEngine;
import dev.headway.rest.RestApi;
import dev.headway.rest.http.Handler;
import dev.headway.rest.http.ReadOnly;
import dev.headway.rest.http.Request;
import dev.headway.rest.http.Response;
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
        run("jdbc:h2:mem:pages-" + UUID.randomUUID(), "sa", "");
    }

    @Test
    void onPostgres() throws IOException, InterruptedException {
        try (EmbeddedPostgres server = EmbeddedPostgres.start(EmbeddedPostgresSettings.forTests())) {
            run(server.url(), server.user(), server.password());
        }
    }

    private static void run(String url, String user, String password) throws IOException, InterruptedException {
        try (ProcessEngine engine = ProcessEngine.builder()
                        .jdbcUrl(url)
                        .jdbcUsername(user)
                        .jdbcPassword(password)
                        .build();
                RestApi api = RestApi.of(engine);
                HttpRestServer server = start(Cockpit.before(api));
                HttpRestServer readers = start(new ReadOnly(Cockpit.before(api)));
                HttpRestServer counting = start(new Counting(url, user, password))) {
            ProcessBuilder pages = new ProcessBuilder(List.of("node", "test/e2e.mjs"))
                    .directory(Path.of("web").toFile())
                    .redirectErrorStream(true);
            pages.environment().put("HEADWAY_URL", server.url());
            pages.environment().put("HEADWAY_READER_URL", readers.url());
            pages.environment().put("HEADWAY_SQL_URL", counting.url());
            Process running = pages.start();
            String said = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(said).endsWith(" 0 failed\n");
            assertThat(running.waitFor()).isZero();
        }
    }

    private static HttpRestServer start(Handler pages) throws IOException {
        return HttpRestServer.start(
                pages,
                new ServerOptions(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), null, 32 * 1024 * 1024, 0));
    }

    /** Answers a question in SQL with the number that the database has, past the engine. */
    private record Counting(String url, String user, String password) implements Handler {
        @Override
        public Response handle(Request it) {
            try (Connection connection = DriverManager.getConnection(url, user, password)) {
                boolean upperCase = connection.getMetaData().storesUpperCaseIdentifiers();
                connection.setSchema(upperCase ? "HEADWAY" : "headway");
                try (Statement statement = connection.createStatement();
                        ResultSet found =
                                statement.executeQuery(new String(it.body().readAllBytes(), StandardCharsets.UTF_8))) {
                    found.next();
                    return Response.bytes(200, "text/plain", found.getString(1).getBytes(StandardCharsets.UTF_8));
                }
            } catch (IOException | SQLException e) {
                return Response.bytes(500, "text/plain", String.valueOf(e).getBytes(StandardCharsets.UTF_8));
            }
        }
    }
}
