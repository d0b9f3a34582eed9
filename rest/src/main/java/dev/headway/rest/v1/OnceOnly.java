package dev.headway.rest.v1;

import dev.headway.engine.ProcessEngine;
import dev.headway.rest.http.Request;
import dev.headway.rest.http.Response;
import dev.headway.rest.route.Action;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Routes that do their work once for each key that a client gives. */
final class OnceOnly {
    static final String HEADER = "Idempotency-Key";

    private OnceOnly() {}

    /** The same route, which answers a request that comes again with its key as it did the first time. */
    static Route of(ProcessEngine engine, Route route) {
        return route.header(
                        HEADER,
                        "A key of the client's choice, up to 255 characters. The same request with the same key within 24 hours"
                                + " gets the answer of the first time, and nothing is done again.")
                .does(call -> run(engine, call, route.action()));
    }

    private static Response run(ProcessEngine engine, Call call, Action action) {
        String key = call.request().header(HEADER);
        if (key == null) {
            return action.run(call);
        }
        byte[] body = call.bytes();
        try {
            String answer = engine.once(key, hash(call.request(), body), () -> text(action.run(call.with(body))));
            return Response.bytes(200, Response.JSON, answer.getBytes(StandardCharsets.UTF_8));
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("Expected work that throws no checked exceptions", e);
        }
    }

    private static String text(Response response) {
        if (response.body() instanceof Response.Bytes bytes) {
            return new String(bytes.content(), StandardCharsets.UTF_8);
        }
        throw new IllegalStateException("Expected an answer that can be kept, got " + response.body());
    }

    private static String hash(Request request, byte[] body) {
        try {
            MessageDigest hash = MessageDigest.getInstance("SHA-256");
            hash.update((request.method() + " " + request.path() + " " + request.query() + "\n")
                    .getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash.digest(body));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
