package dev.headway.events;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message that came to an inbound channel.
 *
 * @param body its text
 * @param headers texts by name
 * @param id its position at the broker, or its id: a message with the id of an earlier one is that message again; null for none
 */
public record ReceivedEvent(
        String body, Map<String, String> headers, @Nullable String id) {
    public ReceivedEvent {
        headers = Map.copyOf(headers);
    }

    /** Without what it says, which may be secret. */
    @Override
    public String toString() {
        return "message " + (id == null ? "without an id" : id) + " of " + body.length() + " characters";
    }
}
