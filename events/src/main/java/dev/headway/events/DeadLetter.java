package dev.headway.events;

import java.util.Map;

/**
 * A message that can never be applied as things are, kept in the database since its channel has no dead-letter channel.
 *
 * @param channelKey the key of its channel, with {@code @} and the tenant behind it where it is a tenant's
 * @param messageId its position or id at the broker, or one of its own where the broker gave none
 * @param atMillis when it came, epoch milliseconds
 * @param reason why it cannot be applied
 * @param headers texts by name
 * @param body its text
 */
public record DeadLetter(
        String channelKey, String messageId, long atMillis, String reason, Map<String, String> headers, String body) {
    public DeadLetter {
        headers = Map.copyOf(headers);
    }

    /** Without what it says, which may be secret. */
    @Override
    public String toString() {
        return "message " + messageId + " of channel '" + channelKey + "', of " + body.length() + " characters";
    }
}
