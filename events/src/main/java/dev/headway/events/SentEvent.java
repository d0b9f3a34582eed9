package dev.headway.events;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message for an outbound channel.
 *
 * @param body its text
 * @param headers texts by name
 * @param key what the messages that must stay in order have in common; null for none
 */
public record SentEvent(
        String body, Map<String, String> headers, @Nullable String key) {
    public SentEvent {
        headers = Map.copyOf(headers);
    }

    /** Without what it says, which may be secret. */
    @Override
    public String toString() {
        return "message of " + body.length() + " characters";
    }
}
