package dev.headway.task.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** One header of a request or a response. */
record Header(String name, String value) {
    private static final List<String> SECRETS =
            List.of("authorization", "cookie", "token", "secret", "password", "api-key", "apikey");
    private static final String MASK = "*****";

    /** One header for each line, {@code name: value}. */
    static List<Header> parse(@Nullable String lines) {
        List<Header> headers = new ArrayList<>();
        for (String line : lines == null ? List.<String>of() : lines.lines().toList()) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                headers.add(new Header(
                        line.substring(0, colon).strip(),
                        line.substring(colon + 1).strip()));
            } else if (!line.isBlank()) {
                throw new HttpTaskException(
                        "Expected a line 'name: value' for each header of a request, but line " + (headers.size() + 1)
                                + " has no name before a colon.",
                        null);
            }
        }
        return List.copyOf(headers);
    }

    boolean is(String other) {
        return name.equalsIgnoreCase(other);
    }

    /** Whether its value lets somebody in. */
    boolean secret() {
        String lower = name.toLowerCase(Locale.ROOT);
        return SECRETS.stream().anyMatch(lower::contains);
    }

    /** All of them as lines, with the values of secret ones masked. */
    static String masked(List<Header> headers) {
        StringBuilder lines = new StringBuilder();
        for (Header header : headers) {
            lines.append(lines.isEmpty() ? "" : "\n")
                    .append(header.name())
                    .append(": ")
                    .append(header.secret() ? MASK : header.value());
        }
        return lines.toString();
    }

    @Override
    public String toString() {
        return masked(List.of(this));
    }
}
