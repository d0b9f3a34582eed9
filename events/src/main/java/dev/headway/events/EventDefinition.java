package dev.headway.events;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An event by its key, from an {@code .event} file.
 *
 * @param name for people; null for none
 * @param payload its parts, in the order of the file
 */
public record EventDefinition(String key, @Nullable String name, List<Payload> payload) {
    private static final int CORRELATION_MAX = 6;
    private static final Set<String> TYPES = Set.of("string", "integer", "long", "double", "boolean", "json");

    /**
     * A part of the payload.
     *
     * @param type string, integer, long, double, boolean or json
     * @param header whether it is a header of the message, not in its body
     * @param correlation whether receivers are found by it
     * @param whole whether it is the whole body
     */
    public record Payload(String name, String type, boolean header, boolean correlation, boolean whole) {}

    static EventDefinition parse(String file, byte[] content) {
        JsonNode tree = EventFiles.parse(file, content);
        EventFiles.onlyKnown(
                file,
                tree,
                Set.of(
                        "key",
                        "name",
                        "payload",
                        "headers",
                        "correlationParameters",
                        "description",
                        "category",
                        // What the first versions wrote here stands in the channels and the models.
                        "inboundChannelKeys",
                        "outboundChannelKeys"));
        List<Payload> payload = new ArrayList<>();
        EventFiles.elements(tree.get("headers")).forEach(part -> payload.add(part(file, part, true, false)));
        EventFiles.elements(tree.get("correlationParameters"))
                .forEach(part -> payload.add(part(file, part, false, true)));
        Set<String> names = new HashSet<>();
        payload.forEach(part -> names.add(part.name()));
        for (JsonNode part : EventFiles.elements(tree.get("payload"))) {
            Payload read = part(file, part, false, false);
            if (names.add(read.name())) {
                payload.add(read);
            }
        }
        if (payload.stream().filter(Payload::correlation).count() > CORRELATION_MAX) {
            throw new EventException(
                    "Expected at most " + CORRELATION_MAX + " correlation parameters in " + file
                            + ", got more. Each doubles the ways to wait for the event: keep those that receivers use.",
                    null);
        }
        return new EventDefinition(
                EventFiles.required(file, tree, "key"), EventFiles.optional(tree, "name"), List.copyOf(payload));
    }

    private static Payload part(String file, JsonNode part, boolean header, boolean correlation) {
        EventFiles.onlyKnown(
                file,
                part,
                Set.of(
                        "name",
                        "type",
                        "header",
                        "correlationParameter",
                        "isFullPayload",
                        "metaParameter",
                        // Of the designer.
                        "extensionProperties"));
        String type = EventFiles.optional(part, "type");
        if (type != null && !TYPES.contains(type)) {
            throw new EventException(
                    "Expected one of " + TYPES + " as type in " + file + ", got '" + type + "'.", null);
        }
        return new Payload(
                EventFiles.required(file, part, "name"),
                type == null ? "string" : type,
                header || part.path("header").asBoolean(false),
                correlation || part.path("correlationParameter").asBoolean(false),
                part.path("isFullPayload").asBoolean(false));
    }
}
