package dev.headway.model.read;

import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The extension attributes and extension elements of the engine family on one element of the standards, whatever their namespace. */
final class Extensions {
    private final XmlElement element;

    Extensions(XmlElement element) {
        this.element = element;
    }

    /** An attribute's value in any of the family's namespaces, or null. */
    @Nullable
    String attribute(String name) {
        return element.attribute(name, Extensions::rank);
    }

    private static int rank(String namespace) {
        Dialect dialect = Dialect.of(namespace);
        return dialect == null ? -1 : dialect.ordinal();
    }

    /** The first of several names of the same thing that is present, or null. */
    @Nullable
    String firstOf(String... names) {
        for (String name : names) {
            String value = attribute(name);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    @Nullable
    String attribute(Dialect dialect, String name) {
        String value = element.attribute(dialect.namespace(), name);
        String cases = dialect.cases();
        return value != null || cases == null ? value : element.attribute(cases, name);
    }

    /** An attribute as a truth value; anything but {@code true} counts as false, as in the family. */
    boolean flag(String name, boolean whenAbsent) {
        String value = attribute(name);
        return value == null ? whenAbsent : isTrue(value);
    }

    /** The extension elements of this name. */
    List<XmlElement> elements(String name) {
        List<XmlElement> found = new ArrayList<>();
        for (XmlElement container : element.children()) {
            if (container.name().equals("extensionElements") && Namespaces.isStandard(container.namespace())) {
                found.addAll(familyChildren(container, name));
            }
        }
        return found;
    }

    /** The first extension element of this name, or null. */
    @Nullable
    XmlElement element(String name) {
        List<XmlElement> found = elements(name);
        return found.isEmpty() ? null : found.get(0);
    }

    /** Text of the extension element, or the extension attribute, of this name; null where both are absent or blank. */
    @Nullable
    String elementOrAttribute(String name) {
        XmlElement found = element(name);
        return found != null && found.textOrNull() != null ? found.textOrNull() : attribute(name);
    }

    /**
     * Children of an extension element in any of the family's namespaces. Inside one of those a child may also have no prefix, and so the
     * namespace of the file, as the manual of Flowable writes {@code <variable source="a"/>}.
     */
    static List<XmlElement> familyChildren(XmlElement parent, String name) {
        List<XmlElement> found = new ArrayList<>();
        boolean inside = Dialect.of(parent.namespace()) != null;
        for (XmlElement child : parent.children()) {
            boolean plain = child.namespace().isEmpty() || Namespaces.isStandard(child.namespace());
            if (child.name().equals(name) && (Dialect.of(child.namespace()) != null || (inside && plain))) {
                child.markRead();
                found.add(child);
            }
        }
        return found;
    }

    static @Nullable XmlElement familyChild(XmlElement parent, String name) {
        List<XmlElement> found = familyChildren(parent, name);
        return found.isEmpty() ? null : found.get(0);
    }

    /** An attribute of an extension element: written without a prefix, or with the family's. */
    static @Nullable String own(XmlElement extension, String name) {
        String plain = extension.attribute(name);
        return plain != null ? plain : new Extensions(extension).attribute(name);
    }

    static boolean ownFlag(XmlElement extension, String name, boolean whenAbsent) {
        String value = own(extension, name);
        return value == null ? whenAbsent : isTrue(value);
    }

    static boolean isTrue(String value) {
        String trimmed = value.strip();
        return trimmed.equalsIgnoreCase("true") || trimmed.equals("1");
    }
}
