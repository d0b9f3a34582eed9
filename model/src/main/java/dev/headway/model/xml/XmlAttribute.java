package dev.headway.model.xml;

/** One attribute of an element; remembers whether a reader asked for it, so that what nobody understood can be reported. */
public final class XmlAttribute {
    private final String namespace;
    private final String name;
    private final String qualifiedName;
    private final String value;
    private boolean read;

    XmlAttribute(String namespace, String name, String qualifiedName, String value) {
        this.namespace = namespace;
        this.name = name;
        this.qualifiedName = qualifiedName;
        this.value = value;
    }

    /** Empty for an attribute without a prefix. */
    public String namespace() {
        return namespace;
    }

    public String name() {
        return name;
    }

    /** Prefix and name as in the file, for messages. */
    public String qualifiedName() {
        return qualifiedName;
    }

    public String value() {
        return value;
    }

    public boolean wasRead() {
        return read;
    }

    void markRead() {
        read = true;
    }
}
