package dev.headway.rest.http;

import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request as an adapter hands it in.
 *
 * @param method in upper case
 * @param path as it was sent, still percent-encoded, from the root of the API on: {@code /engine-rest/version}
 * @param query decoded parameters in the order of their first appearance
 * @param headers with names in lower case
 * @param body empty when there is none; read by the handler at most once. An adapter need not limit its length.
 * @param caller who asks
 */
public record Request(
        String method,
        String path,
        Map<String, List<String>> query,
        Map<String, List<String>> headers,
        InputStream body,
        Caller caller) {

    /** The first header of this name; null when there is none. */
    public @Nullable String header(String name) {
        List<String> values = headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
        return values.isEmpty() ? null : values.get(0);
    }
}
