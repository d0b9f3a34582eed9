package dev.headway.rest;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.store.TestPostgres;
import dev.headway.store.connection.StoreSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.UUID;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An engine on H2 in memory behind a server on a free port (see {@link TestServer}), with a client that speaks JSON. */
public final class RestFixture implements AutoCloseable {
    public static final JsonMapper JSON = new JsonMapper();

    private final ProcessEngine engine;
    private final TestServer.Running server;
    private final HttpClient client = HttpClient.newHttpClient();

    public RestFixture() {
        this(builder -> builder);
    }

    public RestFixture(UnaryOperator<ProcessEngineBuilder> settings) {
        engine = settings.apply(ProcessEngine.builder()
                        .jdbcUrl("jdbc:h2:mem:rest-" + UUID.randomUUID())
                        .jdbcUsername("sa")
                        .jdbcPassword(""))
                .build();
        server = TestServer.start(engine);
    }

    /** The same on a schema of its own in PostgreSQL. */
    public static RestFixture onPostgres() {
        StoreSettings fresh = TestPostgres.freshSchema();
        return new RestFixture(builder ->
                builder.jdbcUrl(fresh.url()).jdbcUsername(fresh.user()).jdbcPassword(fresh.password()));
    }

    public ProcessEngine engine() {
        return engine;
    }

    public RestApi api() {
        return server.api();
    }

    public String url() {
        return "http://localhost:" + server.port();
    }

    public int port() {
        return server.port();
    }

    /** Deploys a model. */
    public void deploy(String bpmn) {
        engine.getRepositoryService()
                .createDeployment()
                .addString("model.bpmn", bpmn)
                .deploy();
    }

    /** Sends JSON, or nothing when the body is null. */
    public HttpResponse<String> send(String method, String path, String body) {
        HttpRequest.BodyPublisher publisher =
                body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body);
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(url() + path)).method(method, publisher);
        if (body != null) {
            request.header("Content-Type", "application/json");
        }
        return send(request.build());
    }

    public HttpResponse<String> send(HttpRequest request) {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    public HttpResponse<String> get(String path) {
        return send("GET", path, null);
    }

    public HttpResponse<String> post(String path, String body) {
        return send("POST", path, body);
    }

    /** The body as a tree. */
    public static JsonNode json(HttpResponse<String> response) {
        return JSON.readTree(response.body());
    }

    @Override
    public void close() {
        server.close();
        engine.close();
        client.close();
    }
}
