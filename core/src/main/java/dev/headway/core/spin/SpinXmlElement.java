package dev.headway.core.spin;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.headway.core.variable.VariableException;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Attr;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** An XML element with the reading methods of Spin. Set as a variable it is stored as its text. Not thread-safe. */
public final class SpinXmlElement {
    private final Element element;

    private SpinXmlElement(Element element) {
        this.element = element;
    }

    /** The root of a document. External entities and document types are refused. */
    static SpinXmlElement parse(String text) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setExpandEntityReferences(false);
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null);
            return new SpinXmlElement(
                    builder.parse(new InputSource(new StringReader(text))).getDocumentElement());
        } catch (SAXException | IOException | ParserConfigurationException e) {
            // Not the cause: its message has a part of the text.
            throw new VariableException(
                    "Expected an XML document without a document type, got a text of " + text.length()
                            + " characters that is none.",
                    null);
        }
    }

    /** The local name. */
    public String name() {
        return element.getLocalName();
    }

    public @Nullable String namespace() {
        return element.getNamespaceURI();
    }

    /** All text inside. */
    public String textContent() {
        return element.getTextContent();
    }

    public boolean hasAttr(String name) {
        return element.hasAttribute(name);
    }

    /** An attribute; its text is {@code value()}. */
    public SpinXmlAttribute attr(String name) {
        Attr found = element.getAttributeNode(name);
        if (found == null) {
            throw new VariableException(
                    "Expected an attribute '" + name + "' on <" + element.getTagName() + ">, but it has none.", null);
        }
        return new SpinXmlAttribute(name, found.getValue());
    }

    /** An attribute. */
    public record SpinXmlAttribute(String name, String value) {
        @Override
        public String toString() {
            return value;
        }
    }

    /** The only child element of this name. */
    public SpinXmlElement childElement(String name) {
        List<SpinXmlElement> found = childElements(name);
        if (found.size() != 1) {
            throw new VariableException(
                    "Expected one element '" + name + "' in <" + element.getTagName() + ">, got " + found.size() + ".",
                    null);
        }
        return found.getFirst();
    }

    /** The child elements. */
    public List<SpinXmlElement> childElements() {
        List<SpinXmlElement> found = new ArrayList<>();
        for (Node at = element.getFirstChild(); at != null; at = at.getNextSibling()) {
            if (at instanceof Element child) {
                found.add(new SpinXmlElement(child));
            }
        }
        return found;
    }

    /** The child elements of this local name. */
    public List<SpinXmlElement> childElements(String name) {
        return childElements().stream()
                .filter(child -> child.name().equals(name))
                .toList();
    }

    /** What an XPath 1.0 finds from here. */
    public SpinXPathQuery xPath(String path) {
        return new SpinXPathQuery(element, path);
    }

    /** The element as text. */
    @JsonValue
    @Override
    public String toString() {
        try {
            Transformer transformer = TransformerFactory.newDefaultInstance().newTransformer();
            transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
            StringWriter text = new StringWriter();
            transformer.transform(new DOMSource(element), new StreamResult(text));
            return text.toString();
        } catch (TransformerException e) {
            throw new VariableException("Expected <" + element.getTagName() + "> to be written as text.", e);
        }
    }

    /** An XPath and its values. */
    public static final class SpinXPathQuery {
        private final Element element;
        private final String path;
        private final Map<String, String> namespaces = new LinkedHashMap<>();

        private SpinXPathQuery(Element element, String path) {
            this.element = element;
            this.path = path;
        }

        /** A prefix that the path uses. */
        public SpinXPathQuery ns(String prefix, String namespace) {
            namespaces.put(prefix, namespace);
            return this;
        }

        private Object evaluated(javax.xml.namespace.QName type) {
            try {
                XPathFactory factory = XPathFactory.newDefaultInstance();
                factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
                XPath xPath = factory.newXPath();
                xPath.setNamespaceContext(new Prefixes(namespaces));
                return xPath.evaluate(path, element.getOwnerDocument(), type);
            } catch (XPathExpressionException | javax.xml.xpath.XPathFactoryConfigurationException e) {
                throw new VariableException(
                        "Expected an XPath that can be evaluated, got '" + path + "': " + e.getMessage(), e);
            }
        }

        /** The first element. */
        public SpinXmlElement element() {
            List<SpinXmlElement> all = elementList();
            if (all.isEmpty()) {
                throw new VariableException(
                        "Expected the XPath '" + path + "' to find an element, but it does not.", null);
            }
            return all.getFirst();
        }

        /** All elements. */
        public List<SpinXmlElement> elementList() {
            NodeList nodes = (NodeList) evaluated(XPathConstants.NODESET);
            List<SpinXmlElement> found = new ArrayList<>();
            for (int i = 0; i < nodes.getLength(); i++) {
                if (nodes.item(i) instanceof Element one) {
                    found.add(new SpinXmlElement(one));
                }
            }
            return found;
        }

        /** The first attribute. */
        public SpinXmlAttribute attribute() {
            NodeList nodes = (NodeList) evaluated(XPathConstants.NODESET);
            if (nodes.getLength() > 0 && nodes.item(0) instanceof Attr found) {
                return new SpinXmlAttribute(found.getName(), found.getValue());
            }
            throw new VariableException(
                    "Expected the XPath '" + path + "' to find an attribute, but it does not.", null);
        }

        public String string() {
            return (String) evaluated(XPathConstants.STRING);
        }

        public Double number() {
            return (Double) evaluated(XPathConstants.NUMBER);
        }

        public Boolean bool() {
            return (Boolean) evaluated(XPathConstants.BOOLEAN);
        }
    }

    private record Prefixes(Map<String, String> namespaces) implements NamespaceContext {
        @Override
        public String getNamespaceURI(String prefix) {
            return namespaces.getOrDefault(prefix, XMLConstants.NULL_NS_URI);
        }

        @Override
        public @Nullable String getPrefix(String namespace) {
            return null;
        }

        @Override
        public Iterator<String> getPrefixes(String namespace) {
            return List.<String>of().iterator();
        }
    }
}
