package dev.headway.events;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Writes messages of events. */
final class Outbound {
    private static final JsonMapper JSON = new JsonMapper();

    private Outbound() {}

    static SentEvent message(
            EventDefinition event, ChannelDefinition channel, Map<String, ? extends @Nullable Object> payload) {
        ObjectNode body = JSON.createObjectNode();
        JsonNode whole = null;
        Map<String, String> headers = new HashMap<>();
        for (EventDefinition.Payload part : event.payload()) {
            Object value = payload.get(part.name());
            if (part.header()) {
                if (value != null) {
                    headers.put(part.name(), value.toString());
                }
            } else if (part.whole()) {
                whole = JSON.valueToTree(value);
            } else if (payload.containsKey(part.name())) {
                body.set(part.name(), JSON.valueToTree(value));
            }
        }
        return new SentEvent(JSON.writeValueAsString(whole == null ? body : whole), headers, key(channel, body));
    }

    private static @Nullable String key(ChannelDefinition channel, JsonNode body) {
        JsonNode rule = channel.settings().get("recordKey");
        if (rule == null || !rule.isObject()) {
            return null;
        }
        String fixed = EventFiles.optional(rule, "fixedValue");
        String field = EventFiles.optional(rule, "eventField");
        JsonNode found = field == null ? null : body.get(field);
        return fixed != null ? fixed : found == null || found.isNull() ? null : found.asString();
    }
}
