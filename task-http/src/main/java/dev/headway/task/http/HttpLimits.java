package dev.headway.task.http;

import dev.headway.engine.ConfigurationException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a request may take and where it may go.
 *
 * @param timeoutMillis for the whole request, redirects included, where the task names no {@code requestTimeout}
 * @param maxResponseBytes most bytes of a response's body
 * @param maxRedirects most redirects that are followed
 * @param allowedHosts hosts that may have private addresses, in small letters; {@code *} allows all
 */
record HttpLimits(long timeoutMillis, int maxResponseBytes, int maxRedirects, Set<String> allowedHosts) {
    static final HttpLimits DEFAULTS = new HttpLimits(30_000, 1 << 20, 5, Set.of());

    /** These limits with those that the options of the engine name. */
    HttpLimits with(Map<String, String> options) {
        HttpLimits limits = this;
        for (Map.Entry<String, String> option : options.entrySet()) {
            limits = limits.with(option.getKey(), option.getValue().strip());
        }
        return limits;
    }

    private HttpLimits with(String key, String value) {
        return switch (key) {
            case "timeoutMillis" -> new HttpLimits(number(key, value, 1), maxResponseBytes, maxRedirects, allowedHosts);
            case "maxResponseBytes" -> new HttpLimits(timeoutMillis, number(key, value, 1), maxRedirects, allowedHosts);
            case "maxRedirects" -> new HttpLimits(timeoutMillis, maxResponseBytes, number(key, value, 0), allowedHosts);
            case "allowedHosts" ->
                new HttpLimits(
                        timeoutMillis,
                        maxResponseBytes,
                        maxRedirects,
                        Arrays.stream(value.toLowerCase(Locale.ROOT).split(","))
                                .map(String::strip)
                                .filter(host -> !host.isEmpty())
                                .collect(Collectors.toUnmodifiableSet()));
            default ->
                throw new ConfigurationException("Expected a setting of the task type 'http', got '" + key
                        + "'. Known are timeoutMillis, maxResponseBytes, maxRedirects, allowedHosts.");
        };
    }

    private static int number(String key, String value, int least) {
        try {
            int number = Integer.parseInt(value);
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Told below, like a number out of range.
        }
        throw new ConfigurationException("Expected a whole number from " + least + " to " + Integer.MAX_VALUE
                + " for 'http." + key + "', got '" + value + "'.");
    }
}
