package dev.headway.task.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Sends one request and follows its redirects, each to an address that was checked before. Thread-safe.
 *
 * <p>With https the server must prove the host's name, so another address than the checked one gets no request. With plain http
 * the client connects to the checked address itself, and the request line names the whole URL (RFC 9112, 3.2.2).
 */
final class HttpCall {
    private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS");
    /** What the client writes itself. */
    private static final Set<String> OF_THE_CLIENT =
            Set.of("content-length", "connection", "host", "expect", "upgrade");

    private final HttpLimits limits;
    private final Addresses addresses;
    private final HttpClient direct = client(HttpClient.Builder.NO_PROXY);

    HttpCall(HttpLimits limits, Addresses addresses) {
        this.limits = limits;
        this.addresses = addresses;
    }

    /**
     * What is asked.
     *
     * @param timeoutMillis for everything, null for the default
     */
    record Request(
            String method,
            Target target,
            List<Header> headers,
            @Nullable String body,
            Charset charset,
            @Nullable Integer timeoutMillis,
            boolean redirects) {
        Request {
            if (!METHODS.contains(method)) {
                throw new HttpTaskException(
                        "Expected one of " + METHODS.stream().sorted().toList() + " as method of a request, got '"
                                + method + "'.",
                        null);
            }
        }

        private Request redirected(Answer answer) {
            Target next = target.redirected(answer.header("Location"));
            boolean asGet = (answer.status() == 303 && !method.equals("HEAD"))
                    || (answer.status() < 303 && method.equals("POST"));
            List<Header> kept = headers.stream()
                    .filter(header -> target.sameOrigin(next) || !header.secret())
                    .filter(header -> !asGet || !header.is("Content-Type"))
                    .toList();
            return new Request(asGet ? "GET" : method, next, kept, asGet ? null : body, charset, timeoutMillis, true);
        }
    }

    /**
     * Sends it.
     *
     * @throws HttpTaskException when no answer comes, in time and within the limits
     */
    Answer send(Request first) {
        long millis = first.timeoutMillis() == null || first.timeoutMillis() <= 0
                ? limits.timeoutMillis()
                : first.timeoutMillis();
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        Request request = first;
        for (int redirects = 0; redirects <= limits.maxRedirects(); redirects++) {
            Answer answer = once(request, deadline, millis);
            if (!request.redirects() || !answer.redirects()) {
                return answer;
            }
            request = request.redirected(answer);
        }
        throw new HttpTaskException(
                "Expected at most " + limits.maxRedirects() + " redirects from " + first.target()
                        + ", got more. Correct the URL, or raise the setting task.http.maxRedirects.",
                null);
    }

    private Answer once(Request request, long deadline, long millis) {
        InetAddress checked = addresses.checked(request.target().host(), limits.allowedHosts());
        if (checked == null || request.target().uri().getScheme().equals("https")) {
            return once(direct, request, deadline, millis);
        }
        HttpClient pinned = client(
                new Pinned(new InetSocketAddress(checked, request.target().port())));
        try {
            return once(pinned, request, deadline, millis);
        } finally {
            pinned.shutdownNow();
        }
    }

    private Answer once(HttpClient client, Request request, long deadline, long millis) {
        CompletableFuture<HttpResponse<byte[]>> coming =
                client.sendAsync(built(request), any -> new LimitedBody(limits.maxResponseBytes()));
        try {
            HttpResponse<byte[]> response = coming.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
            List<Header> headers = new ArrayList<>();
            response.headers()
                    .map()
                    .forEach((name, values) -> values.forEach(value -> headers.add(new Header(name, value))));
            return Answer.of(response.statusCode(), headers, response.body());
        } catch (TimeoutException e) {
            coming.cancel(true);
            throw new HttpTaskException(
                    "Expected an answer of " + request.target() + " within " + millis
                            + " ms, got none. Raise its time limit, or ask the server's owner.",
                    null);
        } catch (InterruptedException e) {
            coming.cancel(true);
            Thread.currentThread().interrupt();
            throw new HttpTaskException("The request to " + request.target() + " was interrupted.", e);
        } catch (ExecutionException e) {
            throw failed(request.target(), e.getCause());
        }
    }

    /** What went wrong, without the client's own words: they may repeat headers or the URL. */
    private static HttpTaskException failed(Target target, @Nullable Throwable cause) {
        for (Throwable at = cause; at != null; at = at.getCause()) {
            if (at instanceof HttpTaskException own) {
                return new HttpTaskException(own.getMessage() + " Asked was " + target + ".", null);
            }
        }
        String kind = cause == null ? "no reason" : cause.getClass().getSimpleName();
        return new HttpTaskException(
                "Expected an answer of " + target + ", got " + kind
                        + ". Check that the server runs and can be reached.",
                null);
    }

    private static HttpRequest built(Request request) {
        String body = request.body();
        HttpRequest.Builder builder = HttpRequest.newBuilder(request.target().uri())
                .method(
                        request.method(),
                        body == null
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body, request.charset()));
        String user = request.target().userInfo();
        if (user != null && request.headers().stream().noneMatch(header -> header.is("Authorization"))) {
            builder.header(
                    "Authorization",
                    "Basic " + Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8)));
        }
        for (Header header : request.headers()) {
            add(builder, header);
        }
        return builder.build();
    }

    private static void add(HttpRequest.Builder builder, Header header) {
        if (header.is("Content-Length")) {
            return;
        }
        try {
            builder.header(header.name(), header.value());
        } catch (IllegalArgumentException e) {
            // Not the cause: its message has the value.
            throw new HttpTaskException(
                    "Expected a header that may be set, got '" + header.name() + "', "
                            + (OF_THE_CLIENT.contains(header.name().toLowerCase(Locale.ROOT))
                                    ? "which the client writes itself. Remove it from requestHeaders."
                                    : "whose name or value has characters that HTTP does not allow."),
                    null);
        }
    }

    private static HttpClient client(ProxySelector proxies) {
        return HttpClient.newBuilder()
                .proxy(proxies)
                .followRedirects(HttpClient.Redirect.NEVER)
                .version(HttpClient.Version.HTTP_1_1)
                .build();
    }

    /** Sends everything to one address. */
    private static final class Pinned extends ProxySelector {
        private final InetSocketAddress address;

        private Pinned(InetSocketAddress address) {
            this.address = address;
        }

        @Override
        public List<Proxy> select(URI uri) {
            return List.of(new Proxy(Proxy.Type.HTTP, address));
        }

        @Override
        public void connectFailed(URI uri, SocketAddress failed, IOException failure) {
            // The request fails by itself.
        }
    }
}
