package dev.headway.events;

import java.io.StringReader;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** What a message says, in the format of its channel. Confined to one thread. */
sealed interface Body {
    /** Reads a text; null when it is not of the format. */
    static @Nullable Body read(boolean xml, String text) {
        return xml ? Xml.read(text) : Json.read(text);
    }

    /** The part of this name; null where there is none. */
    @Nullable
    JsonNode part(String name);

    /** All of it, as one value. */
    JsonNode whole();

    /** What a rule of a channel finds in it; null for nothing. */
    @Nullable
    String found(JsonNode rule);

    /** A JSON text; a name that begins with a slash is a JSON pointer. */
    record Json(JsonNode whole) implements Body {
        private static final JsonMapper MAPPER = new JsonMapper();

        private static @Nullable Body read(String text) {
            try {
                return new Json(MAPPER.readTree(text));
            } catch (JacksonException e) {
                return null;
            }
        }

        @Override
        public @Nullable JsonNode part(String name) {
            JsonNode found = whole.get(name);
            if (found != null || !name.startsWith("/")) {
                return found;
            }
            JsonNode at = whole.at(name);
            return at.isMissingNode() ? null : at;
        }

        @Override
        public @Nullable String found(JsonNode rule) {
            String field = EventFiles.optional(rule, "jsonField");
            String pointer = EventFiles.optional(rule, "jsonPointerExpression");
            JsonNode found = field != null ? whole.get(field) : pointer != null ? whole.at(pointer) : null;
            return found == null || !found.isValueNode() || found.isNull() ? null : found.asString();
        }
    }

    /** An XML document; its parts are the elements in its root element. Prefixes belong to the names, as in Flowable. */
    record Xml(Document document) implements Body {
        private static @Nullable Body read(String text) {
            try {
                DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
                factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
                factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
                DocumentBuilder builder = factory.newDocumentBuilder();
                builder.setErrorHandler(new DefaultHandler());
                return new Xml(builder.parse(new InputSource(new StringReader(text))));
            } catch (SAXException e) {
                return null;
            } catch (ParserConfigurationException | java.io.IOException e) {
                throw new IllegalStateException("Expected a Java that reads XML without document types", e);
            }
        }

        @Override
        public @Nullable JsonNode part(String name) {
            for (Node child = document.getDocumentElement().getFirstChild();
                    child != null;
                    child = child.getNextSibling()) {
                if (child.getNodeType() == Node.ELEMENT_NODE
                        && child.getNodeName().equals(name)) {
                    return JsonNodeFactory.instance.stringNode(child.getTextContent());
                }
            }
            return null;
        }

        @Override
        public JsonNode whole() {
            return JsonNodeFactory.instance.stringNode(
                    document.getDocumentElement().getTextContent());
        }

        @Override
        public @Nullable String found(JsonNode rule) {
            String path = EventFiles.optional(rule, "xmlXPathExpression");
            if (path == null) {
                path = EventFiles.optional(rule, "xPathExpression");
            }
            try {
                String found = path == null
                        ? ""
                        : XPathFactory.newDefaultInstance().newXPath().evaluate(path, document);
                return found.isBlank() ? null : found.strip();
            } catch (XPathExpressionException e) {
                return null;
            }
        }

        /** What is wrong with an XPath expression, or null. */
        static @Nullable String fault(String path) {
            try {
                XPathFactory.newDefaultInstance().newXPath().compile(path);
                return null;
            } catch (XPathExpressionException e) {
                return String.valueOf(e.getMessage());
            }
        }
    }
}
