package dev.headway.events;

import java.io.StringWriter;
import java.util.HashMap;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.DOMException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
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
        String text = channel.xml() ? xml(event.key(), body) : JSON.writeValueAsString(whole == null ? body : whole);
        return new SentEvent(text, headers, key(channel, body));
    }

    /** An element of the event's key, and in it one for each part, as Flowable writes them; a part without a value is left out. */
    private static String xml(String key, ObjectNode parts) {
        try {
            Document document = DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .newDocument();
            document.setXmlStandalone(true);
            Element root = document.createElement(key);
            document.appendChild(root);
            parts.properties().forEach(part -> {
                JsonNode value = part.getValue();
                if (!value.isNull()) {
                    Element element = document.createElement(part.getKey());
                    element.setTextContent(value.isValueNode() ? value.asString() : value.toString());
                    root.appendChild(element);
                }
            });
            StringWriter text = new StringWriter();
            TransformerFactory.newDefaultInstance()
                    .newTransformer()
                    .transform(new DOMSource(document), new StreamResult(text));
            return text.toString();
        } catch (DOMException e) {
            throw new EventException(
                    "Expected names of XML elements as key of the event '" + key
                            + "' and as names of its payload, since its channel sends XML. Rename them, or send JSON.",
                    e);
        } catch (ParserConfigurationException | TransformerException e) {
            throw new IllegalStateException("Expected a Java that writes XML", e);
        }
    }

    private static @Nullable String key(ChannelDefinition channel, JsonNode body) {
        JsonNode rule = channel.settings().get("recordKey");
        if (rule == null || !rule.isObject()) {
            return null;
        }
        String fixed = EventFiles.optional(rule, "fixedValue");
        String field = EventFiles.optional(rule, "eventField");
        JsonNode found = field == null ? null : body.get(field);
        return fixed != null
                ? fixed
                : found == null || !found.isValueNode() || found.isNull() ? null : found.asString();
    }
}
