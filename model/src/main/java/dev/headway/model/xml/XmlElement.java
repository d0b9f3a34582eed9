package dev.headway.model.xml;

import dev.headway.model.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * One element of a model file: name, attributes, children, text and place. Built once by {@link XmlReader}; asking for an
 * attribute or an extension element marks it as read. Confined to the thread that parses.
 */
public final class XmlElement {
    private static final int TEXT_SAMPLE_CHARS = 60;

    private final String namespace;
    private final String name;
    private final String qualifiedName;
    private final List<XmlAttribute> attributes;
    private final int line;
    private final int column;
    private List<XmlElement> children = List.of();
    private String text = "";
    private boolean read;

    XmlElement(
            String namespace, String name, String qualifiedName, List<XmlAttribute> attributes, int line, int column) {
        this.namespace = namespace;
        this.name = name;
        this.qualifiedName = qualifiedName;
        this.attributes = attributes;
        this.line = line;
        this.column = column;
    }

    public String namespace() {
        return namespace;
    }

    /** The name without its prefix. */
    public String name() {
        return name;
    }

    /** Prefix and name as in the file, for messages. */
    public String qualifiedName() {
        return qualifiedName;
    }

    public Location location() {
        return new Location(line, column);
    }

    public boolean is(String namespace, String name) {
        return this.name.equals(name) && this.namespace.equals(namespace);
    }

    public List<XmlAttribute> attributes() {
        return attributes;
    }

    /** The value of an attribute without a prefix, or null. */
    public @Nullable String attribute(String name) {
        return attribute("", name);
    }

    /** The value of an attribute, or null; marks it as read. */
    public @Nullable String attribute(String namespace, String name) {
        for (XmlAttribute attribute : attributes) {
            if (attribute.name().equals(name) && attribute.namespace().equals(namespace)) {
                attribute.markRead();
                return attribute.value();
            }
        }
        return null;
    }

    /**
     * The value of the attribute of this name whose namespace ranks lowest, or null; marks all that rank as read.
     *
     * @param rank of a namespace; negative for namespaces that do not count
     */
    public @Nullable String attribute(String name, ToIntFunction<String> rank) {
        String found = null;
        int best = Integer.MAX_VALUE;
        for (XmlAttribute attribute : attributes) {
            if (attribute.name().equals(name)) {
                int current = rank.applyAsInt(attribute.namespace());
                if (current >= 0) {
                    attribute.markRead();
                }
                if (current >= 0 && current < best) {
                    best = current;
                    found = attribute.value();
                }
            }
        }
        return found;
    }

    public List<XmlElement> children() {
        return children;
    }

    /** The children with this name. */
    public List<XmlElement> children(String namespace, String name) {
        if (children.isEmpty()) {
            return List.of();
        }
        List<XmlElement> found = new ArrayList<>();
        for (XmlElement child : children) {
            if (child.is(namespace, name)) {
                found.add(child);
            }
        }
        return found;
    }

    /** The first child with this name, or null. */
    public @Nullable XmlElement child(String namespace, String name) {
        for (XmlElement child : children) {
            if (child.is(namespace, name)) {
                return child;
            }
        }
        return null;
    }

    /** The text directly in this element, as in the file. */
    public String text() {
        return text;
    }

    /** The text directly in this element, trimmed; null when blank. */
    public @Nullable String textOrNull() {
        String trimmed = text.strip();
        return trimmed.isEmpty() ? null : trimmed;
    }

    /** The text in this element and in the elements inside it, such as marked-up documentation; trimmed. */
    public String deepText() {
        if (children.isEmpty()) {
            return text.strip();
        }
        StringBuilder all = new StringBuilder(text.strip());
        for (XmlElement child : children) {
            String inner = child.deepText();
            if (!inner.isEmpty()) {
                all.append(all.isEmpty() ? "" : " ").append(inner);
            }
        }
        return all.toString();
    }

    public boolean wasRead() {
        return read;
    }

    public void markRead() {
        read = true;
    }

    /** Marks this element and everything in it as read. */
    public void markAllRead() {
        read = true;
        attributes.forEach(XmlAttribute::markRead);
        children.forEach(XmlElement::markAllRead);
    }

    void add(XmlElement child) {
        if (children.isEmpty()) {
            children = new ArrayList<>(4);
        }
        children.add(child);
    }

    void setText(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        String sample = text.strip();
        return "<" + qualifiedName + "> at " + line + ":" + column
                + (sample.isEmpty() ? "" : " " + sample.substring(0, Math.min(sample.length(), TEXT_SAMPLE_CHARS)));
    }
}
