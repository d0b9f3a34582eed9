package dev.headway.task.http;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a server answered.
 *
 * @param body null where a handler has done with it what is to be done
 */
record Answer(int status, List<Header> headers, @Nullable String body) {
    private static final Pattern CHARSET = Pattern.compile("(?i)charset=\"?([^\";\\s]+)");

    /** The body, empty when there is none. */
    String text() {
        return body == null ? "" : body;
    }

    /** The value of a header, empty when there is none. */
    String header(String name) {
        return header(headers, name);
    }

    /** A body in the character set that the server names, else in UTF-8. */
    static Answer of(int status, List<Header> headers, byte[] body) {
        String type = header(headers, "Content-Type");
        Matcher named = CHARSET.matcher(type);
        Charset charset = StandardCharsets.UTF_8;
        if (named.find()) {
            try {
                charset = Charset.forName(named.group(1));
            } catch (IllegalArgumentException e) {
                throw new HttpTaskException(
                        "Expected a response in a character set of Java, got '" + named.group(1) + "'.", null);
            }
        }
        return new Answer(status, List.copyOf(headers), new String(body, charset));
    }

    private static String header(List<Header> headers, String name) {
        return headers.stream()
                .filter(header -> header.is(name))
                .map(Header::value)
                .findFirst()
                .orElse("");
    }

    boolean redirects() {
        return (status == 301 || status == 302 || status == 303 || status == 307 || status == 308)
                && !header("Location").isEmpty();
    }

    /** Without what it says, which may be secret. */
    @Override
    public String toString() {
        return "status " + status + ", " + text().length() + " characters";
    }
}
