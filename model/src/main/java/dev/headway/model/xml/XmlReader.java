package dev.headway.model.xml;

import dev.headway.model.Location;
import dev.headway.model.ParserLimits;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Reads a file into a tree of elements, iteratively, within limits. Any DOCTYPE is refused: a model needs none. */
public final class XmlReader {
    private static final int SHARED_VALUE_CHARS = 40;
    private static final int SHARED_MAX = 20_000;

    private static final Pattern KEY = Pattern.compile("http://www\\.w3\\.org/TR/[^#\\s]*#(\\w+)\\??(.*)");

    /** Elements of CMMN 1.0 are read as those of 1.1, which has them all. */
    private static final String CMMN_10 = "http://www.omg.org/spec/CMMN/20131201/MODEL";

    private static final String CMMN_11 = "http://www.omg.org/spec/CMMN/20151109/MODEL";

    private final ParserLimits limits;
    private final XMLStreamReader stream;
    private final String text;
    /** Names repeat thousands of times in a file: one string each. */
    private final Map<String, String> shared = new HashMap<>();

    private final Deque<XmlElement> open = new ArrayDeque<>();
    private final Deque<StringBuilder> texts = new ArrayDeque<>();
    private @Nullable XmlElement root;
    private int elements;
    private int line = 1;
    private int column = 1;

    private XmlReader(String text, ParserLimits limits) throws XMLStreamException {
        this.text = text;
        this.limits = limits;
        this.stream = factory(limits).createXMLStreamReader(new StringReader(text));
        moveTo(stream.getLocation(), 0);
    }

    /** Reads bytes in the encoding that they declare, UTF-8 by default. */
    public static XmlElement read(byte[] bytes, ParserLimits limits) throws XmlRefused {
        requireSize(bytes.length, limits);
        return read(XmlText.decode(bytes), limits);
    }

    /** Reads text, whatever encoding it declares. */
    public static XmlElement read(String text, ParserLimits limits) throws XmlRefused {
        requireSize(text.length(), limits);
        String unmarked = text.startsWith("\uFEFF") ? text.substring(1) : text;
        if (isBlank(unmarked)) {
            throw empty();
        }
        @Nullable XmlReader reader = null;
        try {
            reader = new XmlReader(unmarked, limits);
            return reader.readAll();
        } catch (XMLStreamException malformed) {
            throw malformed(malformed, reader, limits);
        } catch (RuntimeException broken) {
            // The JDK's reader throws unchecked exceptions of several kinds on some malformed input.
            Location at = reader == null ? new Location(1, 1) : reader.here();
            throw new XmlRefused(at, "xml-malformed", malformedMessage(String.valueOf(broken.getMessage())));
        }
    }

    private static XMLInputFactory factory(ParserLimits limits) {
        // The JDK's own, whatever else is on the class path: its limits and messages are the ones that are tested.
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, true);
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        // Tells CDATA from plain text, since they differ in where they end.
        factory.setProperty("http://java.sun.com/xml/stream/properties/report-cdata-event", true);
        // Otherwise the JDK prints what is malformed to the standard error stream as well.
        factory.setXMLReporter((message, type, information, location) -> {});
        factory.setXMLResolver((publicId, systemId, base, namespace) -> {
            throw new XMLStreamException("external entities are refused");
        });
        // Our limits are tighter than these and say what to do; these differ between JDKs.
        factory.setProperty("jdk.xml.maxElementDepth", limits.depthMax() + 1);
        factory.setProperty("jdk.xml.elementAttributeLimit", limits.attributesMax() + 1);
        return factory;
    }

    private XmlElement readAll() throws XMLStreamException, XmlRefused {
        while (stream.hasNext()) {
            int event = stream.next();
            switch (event) {
                case XMLStreamConstants.START_ELEMENT -> start();
                case XMLStreamConstants.END_ELEMENT -> end();
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> text();
                case XMLStreamConstants.DTD -> throw doctype();
                case XMLStreamConstants.ENTITY_REFERENCE ->
                    throw new XmlRefused(
                            here(),
                            "xml-entity-refused",
                            "Expected plain text, but found the entity '&" + stream.getLocalName()
                                    + ";'. Entities are not read: write the character itself, or &amp; for '&'.");
                default -> {
                    // Comments and processing instructions say nothing to an engine.
                }
            }
            // The end of this event is the start of the next one: a start tag's own location is that of its '>'. The
            // reader knows that plain text ended only once it has taken the '<' behind it.
            moveTo(stream.getLocation(), event == XMLStreamConstants.CHARACTERS ? 1 : 0);
        }
        return Objects.requireNonNull(root, "a well-formed document has a root");
    }

    private void moveTo(javax.xml.stream.Location location, int ahead) {
        line = Math.max(location.getLineNumber(), 1);
        column = Math.max(location.getColumnNumber() - ahead, 1);
    }

    private void start() throws XmlRefused {
        if (++elements > limits.elementsMax()) {
            throw limit("elements", limits.elementsMax(), "elementsMax", "Split the model into several files");
        }
        if (open.isEmpty()) {
            skipBlank();
        }
        if (open.size() >= limits.depthMax()) {
            throw depthLimit(here(), limits);
        }
        int count = stream.getAttributeCount();
        if (count > limits.attributesMax()) {
            throw attributesLimit(here(), limits);
        }
        String prefix = stream.getPrefix();
        String name = share(stream.getLocalName());
        XmlElement element = new XmlElement(
                share(CMMN_10.equals(stream.getNamespaceURI()) ? CMMN_11 : orEmpty(stream.getNamespaceURI())),
                name,
                prefix == null || prefix.isEmpty() ? name : share(prefix + ":" + name),
                readAttributes(count),
                line,
                column);
        XmlElement parent = open.peek();
        if (parent == null) {
            root = element;
        } else {
            parent.add(element);
        }
        open.push(element);
        texts.push(new StringBuilder(0));
    }

    private List<XmlAttribute> readAttributes(int count) throws XmlRefused {
        if (count == 0) {
            return List.of();
        }
        XmlAttribute[] attributes = new XmlAttribute[count];
        for (int i = 0; i < count; i++) {
            String value = stream.getAttributeValue(i);
            String prefix = orEmpty(stream.getAttributePrefix(i));
            String name = share(stream.getAttributeLocalName(i));
            if (value.length() > limits.valueCharsMax()) {
                throw limit(
                        "characters in the attribute '" + name + "'",
                        limits.valueCharsMax(),
                        "valueCharsMax",
                        "Move long text into an element");
            }
            attributes[i] = new XmlAttribute(
                    share(orEmpty(stream.getAttributeNamespace(i))),
                    name,
                    prefix.isEmpty() ? name : share(prefix + ":" + name),
                    value.length() <= SHARED_VALUE_CHARS ? share(value) : value);
        }
        return List.of(attributes);
    }

    private void text() throws XmlRefused {
        StringBuilder collected = texts.peek();
        if (collected == null) {
            return;
        }
        if (collected.length() + stream.getTextLength() > limits.textCharsMax()) {
            throw limit(
                    "characters in one element",
                    limits.textCharsMax(),
                    "textCharsMax",
                    "Keep long text outside the model");
        }
        collected.append(stream.getTextCharacters(), stream.getTextStart(), stream.getTextLength());
    }

    private void end() {
        StringBuilder collected = texts.pop();
        XmlElement element = open.pop();
        if (!isBlank(collected)) {
            element.setText(collected.toString());
        }
    }

    /** Outside the root element white space is no event of its own: moves to what is behind it. */
    private void skipBlank() {
        int at = 0;
        for (int current = 1; current < line && at >= 0; current++) {
            at = text.indexOf('\n', at) + 1;
            if (at == 0) {
                return;
            }
        }
        at += column - 1;
        while (at < text.length() && text.charAt(at) <= ' ') {
            boolean newLine = text.charAt(at) == '\n';
            line += newLine ? 1 : 0;
            column = newLine ? 1 : column + 1;
            at++;
        }
    }

    private String share(String value) {
        String known = shared.get(value);
        if (known != null) {
            return known;
        }
        if (shared.size() < SHARED_MAX) {
            shared.put(value, value);
        }
        return value;
    }

    private Location here() {
        return new Location(line, column);
    }

    private XmlRefused doctype() {
        skipBlank();
        return new XmlRefused(
                here(),
                "xml-doctype-refused",
                "Expected a model without a DOCTYPE, but found one. Document types can read files and exhaust memory, so"
                        + " they are never processed: delete the <!DOCTYPE ...> declaration.");
    }

    private XmlRefused limit(String what, int max, String setting, String advice) {
        return limit(here(), what, max, setting, advice);
    }

    private static XmlRefused limit(Location at, String what, long max, String setting, String advice) {
        return new XmlRefused(
                at,
                "xml-limit",
                "Expected at most " + max + " " + what + ", but there are more. " + advice + ", or raise " + setting
                        + " of the parser limits.");
    }

    private static XmlRefused depthLimit(Location at, ParserLimits limits) {
        return limit(at, "elements inside one another", limits.depthMax(), "depthMax", "Nest fewer elements");
    }

    private static XmlRefused attributesLimit(Location at, ParserLimits limits) {
        return limit(at, "attributes on one element", limits.attributesMax(), "attributesMax", "Use child elements");
    }

    private static void requireSize(long size, ParserLimits limits) throws XmlRefused {
        if (size > limits.sizeBytesMax()) {
            throw new XmlRefused(
                    Location.UNKNOWN,
                    "xml-limit",
                    "Expected a file of at most " + limits.sizeBytesMax() + " bytes, but it has " + size
                            + " or more. Split the model into several files, or raise sizeBytesMax of the parser limits.");
        }
    }

    private static XmlRefused empty() {
        return new XmlRefused(
                new Location(1, 1),
                "xml-empty",
                "Expected a BPMN or CMMN model, but the file is empty. Check that it was written and transferred completely.");
    }

    private static XmlRefused malformed(XMLStreamException exception, @Nullable XmlReader reader, ParserLimits limits) {
        var location = exception.getLocation();
        Location at = location == null || location.getLineNumber() < 1
                ? reader == null ? new Location(1, 1) : reader.here()
                : new Location(location.getLineNumber(), Math.max(location.getColumnNumber(), 1));
        String message = String.valueOf(exception.getMessage());
        if (message.contains("elementAttributeLimit")) {
            return attributesLimit(at, limits);
        }
        if (message.contains("maxElementDepth")) {
            return depthLimit(at, limits);
        }
        int detail = message.indexOf("Message: ");
        return new XmlRefused(
                at,
                "xml-malformed",
                malformedMessage(detail < 0 ? message : message.substring(detail + "Message: ".length())));
    }

    private static String malformedMessage(String detail) {
        String oneLine = sentence(detail.replaceAll("\\s+", " ").strip());
        return "Expected well-formed XML, but the XML reader stopped: " + oneLine
                + (oneLine.endsWith(".") ? "" : ".")
                + " Repair the file here, or export it again from the modeler.";
    }

    /** The JDK names some faults by a key with parameters in place of a sentence. */
    private static String sentence(String detail) {
        Matcher matcher = KEY.matcher(detail);
        if (!matcher.matches()) {
            return detail;
        }
        String[] values = matcher.group(2).split("&", -1);
        String first = values[0];
        String second = values.length > 1 ? values[1] : "";
        String third = values.length > 2 ? values[2] : "";
        return switch (matcher.group(1)) {
            case "AttributePrefixUnbound" ->
                "The prefix '" + third + "' of the attribute '" + second + "' of <" + first
                        + "> is not declared. Declare it with xmlns:" + third + "=...";
            case "ElementPrefixUnbound" ->
                "The prefix '" + first + "' of the element <" + second + "> is not declared. Declare it with xmlns:"
                        + first + "=...";
            case "AttributeNotUnique" -> "The attribute '" + second + "' stands twice on <" + first + ">";
            case "AttributeNSNotUnique" ->
                "The attribute '" + second + "' of the namespace " + third + " stands twice on <" + first + ">";
            default ->
                "The names break the rules of XML namespaces (" + matcher.group(1) + "): " + String.join(", ", values);
        };
    }

    private static String orEmpty(@Nullable String value) {
        return value == null ? "" : value;
    }

    private static boolean isBlank(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
                return false;
            }
        }
        return true;
    }
}
