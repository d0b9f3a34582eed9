package dev.headway.cockpit;

import dev.headway.rest.http.Handler;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Request;
import dev.headway.rest.http.Response;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The operations pages below {@code /headway/}; whatever is not theirs goes to the next handler, which has the REST API that they
 * call. Reads its files from the class path once. Thread-safe.
 */
public final class Cockpit implements Handler {
    /** Where the pages begin. */
    public static final String PREFIX = "/headway";

    private static final String API = PREFIX + "/v1";
    private static final String FILES = "/META-INF/resources/headway/";
    private static final String INDEX = "index.html";
    /** Nothing but what this server delivers: no scripts, styles or frames of others, none in line. */
    private static final String POLICY =
            "default-src 'self'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";
    /** Names of files, with folders; nothing that could lead elsewhere. */
    private static final Pattern NAME = Pattern.compile("(?:[A-Za-z0-9_-]+/)*[A-Za-z0-9_-]+(?:\\.[A-Za-z0-9_-]+)+");

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml");

    private final Handler next;
    private final Map<String, Response> files = new ConcurrentHashMap<>();

    private Cockpit(Handler next) {
        this.next = next;
    }

    /** The pages before the API of an engine. */
    public static Cockpit before(Handler next) {
        return new Cockpit(next);
    }

    @Override
    public Response handle(Request request) {
        String path = request.path();
        if (path.equals("/") || path.equals(PREFIX)) {
            return reads(request) ? moved() : next.handle(request);
        }
        if (!path.startsWith(PREFIX + "/") || path.equals(API) || path.startsWith(API + "/")) {
            return next.handle(request);
        }
        if (!reads(request)) {
            return Response.bytes(
                            405,
                            "text/plain; charset=utf-8",
                            ("Expected GET for " + PREFIX + "/, got " + request.method() + ". The API is below " + API
                                            + ".")
                                    .getBytes(StandardCharsets.UTF_8))
                    .with("Allow", "GET, HEAD");
        }
        return page(path.substring(PREFIX.length() + 1));
    }

    @Override
    public Response refuse(String path, HttpFailure failure) {
        return next.refuse(path, failure);
    }

    private static boolean reads(Request request) {
        return request.method().equals("GET") || request.method().equals("HEAD");
    }

    private static Response moved() {
        return Response.empty(302).with("Location", PREFIX + "/");
    }

    /** A file of the jar; for any other path the index, since the pages in it have addresses of their own. */
    private Response page(String name) {
        if (NAME.matcher(name).matches()) {
            Response file = file(name);
            if (file != null) {
                return file;
            }
            if (name.startsWith("assets/")) {
                return Response.empty(404);
            }
        }
        Response index = file(INDEX);
        if (index == null) {
            throw new IllegalStateException(
                    "Expected " + FILES + INDEX + " on the class path. Build the module cockpit.");
        }
        return index;
    }

    private @Nullable Response file(String name) {
        Response known = files.get(name);
        if (known != null) {
            return known;
        }
        try (InputStream stream = Cockpit.class.getResourceAsStream(FILES + name)) {
            if (stream == null) {
                return null;
            }
            Response read = answer(name, stream.readAllBytes());
            files.put(name, read);
            return read;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Response answer(String name, byte[] content) {
        String type = TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "application/octet-stream");
        // Names below assets/ change with their content.
        String caching = name.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache";
        return Response.bytes(200, type, content)
                .with("Cache-Control", caching)
                .with("Content-Security-Policy", POLICY)
                .with("Referrer-Policy", "same-origin");
    }
}
