package dev.headway.rest.server;

import dev.headway.rest.http.Caller;
import dev.headway.rest.http.Doors;
import dev.headway.rest.http.HttpFailure;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Who may come in: checks the login, and what keeps web pages of others out. A server without a login answers only to names of
 * the loopback, so that no foreign name that leads here works; requests that a page of another origin sends are refused.
 */
final class DoorKeeper {
    private final @Nullable BiFunction<String, String, @Nullable Caller> login;

    DoorKeeper(ServerOptions options) {
        this.login = options.login();
    }

    /**
     * The caller.
     *
     * @param headers with names in lower case
     * @throws HttpFailure with 401 or 403 for those who stay outside
     */
    Caller admit(String method, Map<String, List<String>> headers) {
        String host = first(headers, "host");
        BiFunction<String, String, @Nullable Caller> known = login;
        if (known == null) {
            Doors.requireLoopbackName(host, "start with --host and --user");
        }
        Doors.requireSameOrigin(first(headers, "origin"), host);
        return known == null ? Caller.ANYBODY : login(known, first(headers, "authorization"));
    }

    private static Caller login(BiFunction<String, String, @Nullable Caller> known, @Nullable String header) {
        if (header != null && header.regionMatches(true, 0, "Basic ", 0, 6)) {
            String[] pair = decoded(header.substring(6).strip()).split(":", 2);
            Caller caller = pair.length == 2 ? known.apply(pair[0], pair[1]) : null;
            if (caller != null) {
                return caller;
            }
        }
        throw new HttpFailure(
                401,
                "no-login",
                "Expected a user and password by HTTP Basic authentication"
                        + (header == null ? ", got none." : ", but they are wrong."),
                Map.of("WWW-Authenticate", "Basic realm=\"Headway\", charset=\"UTF-8\""));
    }

    private static String decoded(String base64) {
        try {
            return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    private static @Nullable String first(Map<String, List<String>> headers, String name) {
        List<String> values = headers.getOrDefault(name, List.of());
        return values.isEmpty() ? null : values.get(0);
    }
}
