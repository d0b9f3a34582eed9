package dev.headway.rest.http;

import java.net.URI;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What keeps web pages of others out, for adapters to ask before they hand a request in. Thread-safe. */
public final class Doors {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

    private Doors() {}

    /**
     * Where nobody logs in: refuses a request under any name but the loopback's, since a page of another site may have a name that
     * leads here.
     *
     * @param host the header {@code Host}; null when it is missing
     * @param otherwise what to do to be reached by other names: the last words of the error
     * @throws HttpFailure with 403
     */
    public static void requireLoopbackName(@Nullable String host, String otherwise) {
        if (host == null || !LOOPBACK.contains(name(host))) {
            throw new HttpFailure(
                    403,
                    "wrong-host",
                    "Expected a Host header that names this machine's loopback (localhost, 127.0.0.1 or [::1]), got '"
                            + host + "'. To be reached by other names, " + otherwise + ".");
        }
    }

    /**
     * Refuses what a page of another origin sends.
     *
     * @param origin the header {@code Origin}; null when it is missing, as in what programs send
     * @param authority under which the server is reached: name, and port unless it is the usual one
     * @throws HttpFailure with 403
     */
    public static void requireSameOrigin(@Nullable String origin, @Nullable String authority) {
        if (origin != null && !authority(origin).equalsIgnoreCase(String.valueOf(authority))) {
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
}
