package dev.headway.rest.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.headway.rest.http.Caller;
import dev.headway.rest.http.Handler;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Request;
import dev.headway.rest.http.Response;
import dev.headway.rest.route.PathText;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The JDK's HTTP server, one virtual thread a request, over a handler. Thread-safe. */
public final class HttpRestServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HttpRestServer.class);
    private static final int BACKLOG = 512;

    private final HttpServer server;
    private final ExecutorService threads;
    private final Handler handler;
    private final ServerOptions options;
    private final DoorKeeper door;

    private HttpRestServer(HttpServer server, Handler handler, ServerOptions options) {
        this.server = server;
        this.threads = Executors.newVirtualThreadPerTaskExecutor();
        this.handler = handler;
        this.options = options;
        this.door = new DoorKeeper(options);
    }

    /**
     * Starts to listen.
     *
     * @throws IOException when the address is taken or not of this machine
     */
    public static HttpRestServer start(Handler handler, ServerOptions options) throws IOException {
        limit("sun.net.httpserver.maxReqHeaders", 100);
        limit("jdk.http.maxHeaderSize", 65_536);
        limit("sun.net.httpserver.maxReqTime", 60);
        limit("jdk.httpserver.maxConnections", 4_096);
        // Clients read no answer before they have sent their body: what is refused is read that far, and thrown away.
        limit("sun.net.httpserver.drainAmount", 67_108_864);
        HttpRestServer started = new HttpRestServer(HttpServer.create(options.address(), BACKLOG), handler, options);
        started.server.setExecutor(started.threads);
        started.server.createContext("/", started::serve);
        started.server.start();
        return started;
    }

    /** The JDK's server reads its limits from system properties, once; whoever set them knows better. */
    private static void limit(String property, int value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, Integer.toString(value));
        }
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return server.getAddress();
    }

    /** Takes no more requests, waits for those under way as long as the options say, then cuts them off. */
    @Override
    public void close() {
        server.stop(options.stopSeconds());
        threads.shutdownNow();
    }

    private void serve(HttpExchange exchange) {
        try (exchange) {
            Response response = answer(exchange);
            try {
                write(exchange, response);
            } catch (IOException | RuntimeException e) {
                LOG.debug(
                        "The client of {} has gone: {}",
                        exchange.getRequestURI().getRawPath(),
                        e.toString());
                response.lost().run();
            }
        } catch (RuntimeException e) {
            LOG.warn("Expected to answer {}, but {}", exchange.getRequestURI().getRawPath(), e.toString(), e);
        }
    }

    private Response answer(HttpExchange exchange) {
        try {
            Map<String, List<String>> headers = headers(exchange);
            Caller caller = door.admit(exchange.getRequestMethod(), headers);
            String length = exchange.getRequestHeaders().getFirst("Content-Length");
            if (length != null && (length.length() > 18 || Long.parseLong(length) > options.bodyMax())) {
                throw new HttpFailure(
                        413,
                        "too-large",
                        "Expected a body of at most " + options.bodyMax() + " bytes, got " + length + ".");
            }
            return handler.handle(new Request(
                    exchange.getRequestMethod().toUpperCase(Locale.ROOT),
                    exchange.getRequestURI().getRawPath(),
                    PathText.query(exchange.getRequestURI().getRawQuery()),
                    headers,
                    exchange.getRequestBody(),
                    caller));
        } catch (HttpFailure failure) {
            return handler.refuse(exchange.getRequestURI().getRawPath(), failure);
        } catch (NumberFormatException e) {
            return handler.refuse(
                    exchange.getRequestURI().getRawPath(),
                    HttpFailure.badRequest("wrong-length", "Expected a Content-Length that is a number."));
        }
    }

    private static Map<String, List<String>> headers(HttpExchange exchange) {
        Map<String, List<String>> headers = new HashMap<>();
        exchange.getRequestHeaders().forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values));
        return headers;
    }

    private static void write(HttpExchange exchange, Response response) throws IOException {
        response.headers()
                .forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
        exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
        if (!response.headers().containsKey("Cache-Control")) {
            exchange.getResponseHeaders().set("Cache-Control", "no-store");
        }
        boolean bare = exchange.getRequestMethod().equalsIgnoreCase("HEAD");
        switch (response.body()) {
            case Response.Empty empty -> exchange.sendResponseHeaders(response.status(), -1);
            case Response.Bytes bytes -> {
                boolean none = bare || bytes.content().length == 0;
                exchange.sendResponseHeaders(response.status(), none ? -1 : bytes.content().length);
                if (!none) {
                    try (OutputStream out = exchange.getResponseBody()) {
                        out.write(bytes.content());
                    }
                }
            }
            case Response.Streamed streamed -> {
                exchange.sendResponseHeaders(response.status(), bare ? -1 : 0);
                if (!bare) {
                    stream(exchange, streamed);
                }
            }
        }
    }

    /** What is cut off must not look complete: then the connection is closed without the last chunk. */
    private static void stream(HttpExchange exchange, Response.Streamed streamed) throws IOException {
        OutputStream out = exchange.getResponseBody();
        streamed.writer().write(out);
        out.close();
    }

    /** Where it listens, as a URL without a path. */
    public String url() {
        InetSocketAddress address = address();
        String host = address.getAddress().isAnyLocalAddress() ? "localhost" : host(address);
        return "http://" + host + ":" + address.getPort();
    }

    private static String host(InetSocketAddress address) {
        @Nullable String text = address.getHostString();
        return text.contains(":") ? "[" + text + "]" : text;
    }
}
