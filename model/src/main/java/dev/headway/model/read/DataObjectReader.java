package dev.headway.model.read;

import dev.headway.model.FlowNode.DataObject;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads the data objects of a scope with their initial values. */
final class DataObjectReader {
    private final Declarations declarations;

    DataObjectReader(ProcessDraft process) {
        this.declarations = process.declarations;
    }

    List<DataObject> read(NodeDraft scope) {
        List<DataObject> objects = new ArrayList<>(scope.dataObjectElements.size());
        for (XmlElement element : scope.dataObjectElements) {
            String id = Literals.trimToNull(element.attribute("id"));
            String name = Literals.trimToNull(element.attribute("name"));
            XmlElement value = new Extensions(element).element("value");
            if (id != null) {
                objects.add(new DataObject(
                        id, name == null ? id : name, type(element), value == null ? null : value.textOrNull()));
            }
        }
        return List.copyOf(objects);
    }

    private String type(XmlElement element) {
        String reference = Literals.trimToNull(element.attribute("itemSubjectRef"));
        if (reference == null) {
            return "string";
        }
        String structure = declarations.itemStructure(reference);
        return typeOf(Declarations.localName(structure == null ? reference : structure));
    }

    private static String typeOf(@Nullable String structure) {
        String name = structure == null ? "" : structure.toLowerCase(Locale.ROOT);
        return switch (name) {
            case "string" -> "string";
            case "int", "integer", "short" -> "int";
            case "long" -> "long";
            case "double", "float", "decimal" -> "double";
            case "boolean" -> "boolean";
            case "date", "datetime" -> "date";
            default -> "json";
        };
    }
}
