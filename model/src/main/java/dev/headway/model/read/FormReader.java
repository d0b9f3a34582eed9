package dev.headway.model.read;

import dev.headway.model.ElementDetail.FormField;
import dev.headway.model.ElementDetail.FormInfo;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads forms of start events and user tasks: keys, references, {@code formProperty} and {@code formField}. */
final class FormReader {
    private static final Set<String> BINDINGS = Set.of("latest", "deployment", "version");

    private final ProcessDraft process;

    FormReader(ProcessDraft process) {
        this.process = process;
    }

    FormInfo read(NodeDraft node) {
        String key = Literals.trimToNull(node.extensions.attribute("formKey"));
        String reference = Literals.trimToNull(node.extensions.attribute("formRef"));
        String binding = Literals.trimToNull(node.extensions.attribute("formRefBinding"));
        String version = Literals.trimToNull(node.extensions.attribute("formRefVersion"));
        checkBinding(node, binding, version);
        List<FormField> fields = new ArrayList<>();
        for (XmlElement property : node.extensions.elements("formProperty")) {
            add(fields, property, node, property(property));
        }
        for (XmlElement form : node.extensions.elements("formData")) {
            for (XmlElement field : Extensions.familyChildren(form, "formField")) {
                add(fields, field, node, field(field));
            }
        }
        boolean none = key == null && reference == null && fields.isEmpty();
        return none ? FormInfo.NONE : new FormInfo(key, reference, binding, version, List.copyOf(fields));
    }

    private void checkBinding(NodeDraft node, @Nullable String binding, @Nullable String version) {
        if (binding != null && !BINDINGS.contains(binding)) {
            process.log.error(
                    node.location(),
                    node.id,
                    "form-ref-binding-invalid",
                    "Expected formRefBinding of '" + node.id + "' to be latest, deployment or version, but got '"
                            + binding + "'. Correct it, or remove it for latest.");
        } else if ("version".equals(binding) && version == null) {
            process.log.error(
                    node.location(),
                    node.id,
                    "form-ref-version-missing",
                    "Expected 'formRefVersion' on '" + node.id
                            + "' with this formRefBinding, but it has none. Add it, or"
                            + " remove the binding for the latest version.");
        }
    }

    private void add(List<FormField> fields, XmlElement element, NodeDraft node, FormField field) {
        if (!field.id().isEmpty()) {
            fields.add(field);
            return;
        }
        process.log.error(
                element.location(),
                node.id,
                "form-field-id-missing",
                "Expected an id on <" + element.qualifiedName() + "> of '" + node.id
                        + "', but it has none. Name the variable that the field shows.");
    }

    private static FormField property(XmlElement element) {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (String name : List.of("variable", "expression", "readable", "writable", "writeable", "datePattern")) {
            put(attributes, name, Extensions.own(element, name));
        }
        for (XmlElement value : Extensions.familyChildren(element, "value")) {
            put(attributes, "value." + Extensions.own(value, "id"), orEmpty(Extensions.own(value, "name")));
        }
        return new FormField(
                orEmpty(Extensions.own(element, "id")),
                Extensions.own(element, "name"),
                Extensions.own(element, "type"),
                Extensions.ownFlag(element, "required", false),
                Extensions.own(element, "default"),
                Collections.unmodifiableMap(attributes));
    }

    private static FormField field(XmlElement element) {
        Map<String, String> attributes = new LinkedHashMap<>();
        put(attributes, "datePattern", Extensions.own(element, "datePattern"));
        boolean required = false;
        for (XmlElement value : Extensions.familyChildren(element, "value")) {
            put(attributes, "value." + Extensions.own(value, "id"), orEmpty(Extensions.own(value, "name")));
        }
        for (XmlElement validation : Extensions.familyChildren(element, "validation")) {
            for (XmlElement constraint : Extensions.familyChildren(validation, "constraint")) {
                String name = orEmpty(Extensions.own(constraint, "name"));
                String config = Extensions.own(constraint, "config");
                put(attributes, "validation." + name, orEmpty(config));
                required |= name.equals("required") && !"false".equals(config);
            }
        }
        for (XmlElement properties : Extensions.familyChildren(element, "properties")) {
            for (XmlElement property : Extensions.familyChildren(properties, "property")) {
                put(
                        attributes,
                        "property." + Extensions.own(property, "id"),
                        orEmpty(Extensions.own(property, "value")));
            }
        }
        return new FormField(
                orEmpty(Extensions.own(element, "id")),
                Extensions.own(element, "label"),
                Extensions.own(element, "type"),
                required,
                Extensions.own(element, "defaultValue"),
                Collections.unmodifiableMap(attributes));
    }

    private static void put(Map<String, String> attributes, String name, @Nullable String value) {
        if (value != null) {
            attributes.put(name, value);
        }
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
