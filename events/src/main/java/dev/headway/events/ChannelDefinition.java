package dev.headway.events;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A channel by its key, from a {@code .channel} file.
 *
 * @param inbound whether it receives, else it sends
 * @param type kafka, rabbit, jms, or that of an adapter of the application
 * @param settings the whole file
 */
public record ChannelDefinition(String key, boolean inbound, String type, JsonNode settings) {
    private static final Set<String> KNOWN = Set.of(
            "key",
            "name",
            "category",
            "description",
            "channelType",
            "type",
            "deserializerType",
            "serializerType",
            "channelEventKeyDetection",
            "channelEventTenantIdDetection",
            "extension",
            "topics",
            "topic",
            "groupId",
            "clientIdPrefix",
            "recordKey",
            "destination",
            "selector",
            "queues",
            "routingKey",
            "exchange");

    static ChannelDefinition parse(String file, byte[] content) {
        JsonNode tree = EventFiles.parse(file, content);
        EventFiles.onlyKnown(file, tree, KNOWN);
        String direction = EventFiles.required(file, tree, "channelType");
        if (!direction.equals("inbound") && !direction.equals("outbound")) {
            throw new EventException(
                    "Expected inbound or outbound as channelType in " + file + ", got '" + direction + "'.", null);
        }
        for (String name : List.of("deserializerType", "serializerType")) {
            String format = EventFiles.optional(tree, name);
            if (format != null && !format.equals("json")) {
                throw new EventException(
                        "Expected json as " + name + " in " + file + ", got '" + format + "', which is not executed.",
                        null);
            }
        }
        ChannelDefinition channel = new ChannelDefinition(
                EventFiles.required(file, tree, "key"),
                direction.equals("inbound"),
                EventFiles.required(file, tree, "type"),
                tree);
        if (channel.inbound()) {
            channel.checkDetection(file);
        }
        return channel;
    }

    private void checkDetection(String file) {
        JsonNode key = settings.get("channelEventKeyDetection");
        if (key == null || !key.isObject()) {
            throw new EventException(
                    "Expected 'channelEventKeyDetection' in " + file
                            + ", got none. Say by fixedValue, jsonField or jsonPointerExpression which event comes.",
                    null);
        }
        EventFiles.onlyKnown(file, key, Set.of("fixedValue", "jsonField", "jsonPointerExpression"));
        checkPointer(file, key);
        JsonNode tenant = settings.get("channelEventTenantIdDetection");
        if (tenant != null && tenant.isObject()) {
            EventFiles.onlyKnown(file, tenant, Set.of("fixedValue", "jsonPointerExpression"));
            checkPointer(file, tenant);
        }
    }

    private static void checkPointer(String file, JsonNode detection) {
        String pointer = EventFiles.optional(detection, "jsonPointerExpression");
        if (pointer != null && !pointer.startsWith("/")) {
            throw new EventException(
                    "Expected a JSON pointer such as /order/type in " + file + ", got '" + pointer + "'.", null);
        }
    }

    /** A text of the file, null when there is none. */
    public @Nullable String text(String name) {
        return EventFiles.optional(settings, name);
    }

    /** Texts of the file: an array, or one text. */
    public List<String> texts(String name) {
        JsonNode value = settings.get(name);
        if (value == null || value.isNull()) {
            return List.of();
        }
        return value.isArray()
                ? EventFiles.elements(value).stream()
                        .filter(JsonNode::isValueNode)
                        .map(JsonNode::asString)
                        .toList()
                : value.isValueNode() ? List.of(value.asString()) : List.of();
    }

    /** The key of the event that a message is; null where it does not say. */
    @Nullable
    String eventKey(JsonNode body) {
        return detected(settings.get("channelEventKeyDetection"), body);
    }

    /** Whose a message is; null for nobody's. */
    @Nullable
    String tenantId(JsonNode body) {
        return detected(settings.get("channelEventTenantIdDetection"), body);
    }

    private static @Nullable String detected(@Nullable JsonNode detection, JsonNode body) {
        if (detection == null || !detection.isObject()) {
            return null;
        }
        String fixed = EventFiles.optional(detection, "fixedValue");
        if (fixed != null) {
            return fixed;
        }
        String field = EventFiles.optional(detection, "jsonField");
        String pointer = EventFiles.optional(detection, "jsonPointerExpression");
        JsonNode found = field != null ? body.get(field) : pointer != null ? body.at(pointer) : null;
        return found == null || !found.isValueNode() || found.isNull() ? null : found.asString();
    }

    /** The channel that gets what can never be applied, {@code extension.deadLetterChannel}; null for the log alone. */
    @Nullable
    String deadLetterChannel() {
        JsonNode extension = settings.get("extension");
        return extension == null ? null : EventFiles.optional(extension, "deadLetterChannel");
    }
}
