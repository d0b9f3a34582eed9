package dev.headway.cockpit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.rest.RestApi;
import dev.headway.rest.http.Caller;
import dev.headway.rest.http.Handler;
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
import java.util.List;
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
        run(ProcessEngine.builder()
                .jdbcUrl("jdbc:h2:mem:pages-" + UUID.randomUUID())
                .jdbcUsername("sa")
                .jdbcPassword(""));
    }

    @Test
    void onPostgres() throws IOException, InterruptedException {
        try (EmbeddedPostgres server = EmbeddedPostgres.start(EmbeddedPostgresSettings.forTests())) {
            run(ProcessEngine.builder()
                    .jdbcUrl(server.url())
                    .jdbcUsername(server.user())
                    .jdbcPassword(server.password()));
        }
    }

    private static void run(ProcessEngineBuilder settings) throws IOException, InterruptedException {
        try (ProcessEngine engine = settings.build();
                RestApi api = RestApi.of(engine);
                HttpRestServer server = start(Cockpit.before(api));
                HttpRestServer readers = start(new AsReader(Cockpit.before(api)))) {
            ProcessBuilder pages = new ProcessBuilder(List.of("node", "test/e2e.mjs"))
                    .directory(Path.of("web").toFile())
                    .redirectErrorStream(true);
            pages.environment().put("HEADWAY_URL", server.url());
            pages.environment().put("HEADWAY_READER_URL", readers.url());
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

    /** Everybody may look, and do no more. */
    private record AsReader(Handler next) implements Handler {
        @Override
        public Response handle(Request it) {
            Caller reader = new Caller("reader", Set.of(Role.READER));
            return next.handle(new Request(it.method(), it.path(), it.query(), it.headers(), it.body(), reader));
        }
    }
}
