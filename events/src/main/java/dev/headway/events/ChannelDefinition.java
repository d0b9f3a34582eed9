package dev.headway.events;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A channel by its key, from a {@code .channel} file.
 *
 * @param tenantId whose deployment the file came with; null for nobody's
 * @param inbound whether it receives, else it sends
 * @param type kafka, rabbit, jms, or that of an adapter of the application
 * @param settings the whole file
 */
public record ChannelDefinition(
        String key, @Nullable String tenantId, boolean inbound, String type, JsonNode settings) {
    private static final String KEY_DETECTION = "channelEventKeyDetection";
    private static final String TENANT_DETECTION = "channelEventTenantIdDetection";
    private static final Set<String> KNOWN = Set.of(
            "key",
            "name",
            "category",
            "description",
            "channelType",
            "type",
            "deserializerType",
            "serializerType",
            KEY_DETECTION,
            TENANT_DETECTION,
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
            "exchange",
            // How many threads of which pool receive; here each channel has one.
            "concurrency",
            "executor",
            "admin",
            "priority");

    static ChannelDefinition parse(String file, @Nullable String tenantId, byte[] content) {
        JsonNode tree = EventFiles.parse(file, content);
        EventFiles.onlyKnown(file, tree, KNOWN);
        String direction = EventFiles.required(file, tree, "channelType");
        if (!direction.equals("inbound") && !direction.equals("outbound")) {
            throw new EventException(
                    "Expected inbound or outbound as channelType in " + file + ", got '" + direction + "'.", null);
        }
        for (String name : List.of("deserializerType", "serializerType")) {
            String format = EventFiles.optional(tree, name);
            if (format != null && !format.equalsIgnoreCase("json") && !format.equalsIgnoreCase("xml")) {
                throw new EventException(
                        "Expected json or xml as " + name + " in " + file + ", got '" + format
                                + "', which is not executed.",
                        null);
            }
        }
        ChannelDefinition channel = new ChannelDefinition(
                EventFiles.required(file, tree, "key"),
                tenantId,
                direction.equals("inbound"),
                EventFiles.required(file, tree, "type"),
                tree);
        if (channel.inbound()) {
            channel.checkDetection(file);
        } else if (tree.has("recordKey")) {
            EventFiles.onlyKnown(file, tree.path("recordKey"), Set.of("fixedValue", "eventField"));
        }
        return channel;
    }

    private void checkDetection(String file) {
        JsonNode key = settings.get(KEY_DETECTION);
        if (key == null || !key.isObject()) {
            throw new EventException(
                    "Expected '" + KEY_DETECTION + "' in " + file
                            + ", got none. Say by fixedValue, jsonField, jsonPointerExpression or xmlXPathExpression which"
                            + " event comes.",
                    null);
        }
        check(
                file,
                KEY_DETECTION,
                key,
                xml()
                        ? Set.of("fixedValue", "xmlXPathExpression")
                        : Set.of("fixedValue", "jsonField", "jsonPointerExpression"));
        JsonNode tenant = settings.get(TENANT_DETECTION);
        if (tenant != null && !tenant.isNull()) {
            check(
                    file,
                    TENANT_DETECTION,
                    tenant,
                    xml()
                            ? Set.of("fixedValue", "xPathExpression", "xmlXPathExpression")
                            : Set.of("fixedValue", "jsonPointerExpression"));
        }
    }

    private static void check(String file, String name, JsonNode detection, Set<String> known) {
        EventFiles.onlyKnown(file, detection, known);
        if (known.stream().noneMatch(one -> EventFiles.optional(detection, one) != null)) {
            throw new EventException(
                    "Expected one of " + new TreeSet<>(known) + " in '" + name + "' of " + file + ", got none.", null);
        }
        String pointer = EventFiles.optional(detection, "jsonPointerExpression");
        if (pointer != null && !pointer.startsWith("/")) {
            throw new EventException(
                    "Expected a JSON pointer such as /order/type in " + file + ", got '" + pointer + "'.", null);
        }
        for (String one : List.of("xPathExpression", "xmlXPathExpression")) {
            String path = EventFiles.optional(detection, one);
            String fault = path == null ? null : Body.Xml.fault(path);
            if (fault != null) {
                throw new EventException(
                        "Expected an XPath expression such as /order/@type as " + one + " in " + file + ", got '" + path
                                + "': " + fault,
                        null);
            }
        }
    }

    /** The key, with the tenant where it is a tenant's. */
    String id() {
        return tenantId == null ? key : key + "@" + tenantId;
    }

    /** Whether messages are XML, else they are JSON. */
    boolean xml() {
        return "xml".equalsIgnoreCase(text(inbound ? "deserializerType" : "serializerType"));
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
    String eventKey(Body body) {
        return detected(settings.get(KEY_DETECTION), body);
    }

    /** Whose a message says that it is; null for nobody's. */
    @Nullable
    String tenantOf(Body body) {
        return detected(settings.get(TENANT_DETECTION), body);
    }

    private static @Nullable String detected(@Nullable JsonNode detection, Body body) {
        if (detection == null || !detection.isObject()) {
            return null;
        }
        String fixed = EventFiles.optional(detection, "fixedValue");
        return fixed != null ? fixed : body.found(detection);
    }

    /** The channel that gets what can never be applied, {@code extension.deadLetterChannel}; null for the log alone. */
    @Nullable
    String deadLetterChannel() {
        JsonNode extension = settings.get("extension");
        return extension == null ? null : EventFiles.optional(extension, "deadLetterChannel");
    }
}
