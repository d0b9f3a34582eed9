package dev.headway.rest.server;

import dev.headway.rest.http.Caller;
import dev.headway.rest.http.HttpFailure;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Who may come in: checks the login, and what keeps web pages of others out. A server without a login answers only to names of
 * the loopback, so that no foreign name that leads here works; requests that a page of another origin sends are refused.
 */
final class DoorKeeper {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

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
        if (known == null && (host == null || !LOOPBACK.contains(name(host)))) {
            throw new HttpFailure(
                    403,
                    "wrong-host",
                    "Expected a Host header that names this machine's loopback (localhost, 127.0.0.1 or [::1]), got '"
                            + host + "'. To be reached by other names, start with --host and --user.");
        }
        refuseOtherOrigins(host, headers);
        return known == null ? Caller.ANYBODY : login(known, first(headers, "authorization"));
    }

    private static void refuseOtherOrigins(@Nullable String host, Map<String, List<String>> headers) {
        String origin = first(headers, "origin");
        if (origin != null && !authority(origin).equalsIgnoreCase(String.valueOf(host))) {
            throw new HttpFailure(
                    403,
                    "wrong-origin",
                    "Expected requests of pages that this server delivered, got one of '" + origin
                            + "'. Call the API from a program, or through a proxy under the same origin.");
        }
    }

    private static String authority(String origin) {
        try {
            return String.valueOf(URI.create(origin).getRawAuthority());
        } catch (IllegalArgumentException e) {
            return "";
        }
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

    /** The name of a Host header without its port. */
    private static String name(String host) {
        String lower = host.strip().toLowerCase(Locale.ROOT);
        if (lower.startsWith("[")) {
            int end = lower.indexOf(']');
            return end < 0 ? lower : lower.substring(0, end + 1);
        }
        int colon = lower.indexOf(':');
        return colon < 0 || colon != lower.lastIndexOf(':') ? lower : lower.substring(0, colon);
    }

    private static @Nullable String first(Map<String, List<String>> headers, String name) {
        List<String> values = headers.getOrDefault(name, List.of());
        return values.isEmpty() ? null : values.get(0);
    }
}
