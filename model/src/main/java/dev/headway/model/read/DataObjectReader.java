package dev.headway.model.read;

import dev.headway.model.FlowNode.DataObject;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the data objects of a scope with their initial values. */
final class DataObjectReader {
    private final ProcessDraft process;
    private final Declarations declarations;

    DataObjectReader(ProcessDraft process) {
        this.process = process;
        this.declarations = process.declarations;
    }

    List<DataObject> read(NodeDraft scope) {
        List<DataObject> objects = new ArrayList<>(scope.dataObjectElements.size());
        for (XmlElement element : scope.dataObjectElements) {
            String id = Literals.trimToNull(element.attribute("id"));
            String name = Literals.trimToNull(element.attribute("name"));
            XmlElement value = new Extensions(element).element("value");
            if (id != null) {
                DataObject object = new DataObject(
                        id, name == null ? id : name, type(element), value == null ? null : value.textOrNull());
                checkValue(object, element);
                objects.add(object);
            }
        }
        return List.copyOf(objects);
    }

    private void checkValue(DataObject object, XmlElement element) {
        String text = object.initialValue();
        if (text != null && !fits(object.type(), text.strip())) {
            process.log.error(
                    element.location(),
                    object.id(),
                    "data-object-value-invalid",
                    "Expected a value of type " + object.type() + " for the data object '" + object.name()
                            + "', but got '" + text + "'. Correct the value or its itemSubjectRef.");
        }
    }

    private static boolean fits(String type, String text) {
        return switch (type) {
            case "int" -> isNumber(text, Integer::valueOf);
            case "long" -> isNumber(text, Long::valueOf);
            case "double" -> isNumber(text, Double::valueOf);
            case "boolean" -> FixedValues.isBoolean(text);
            case "date" -> TimerText.isDate(text) || TimerText.isDuration(text);
            default -> true;
        };
    }

    private static boolean isNumber(String text, Function<String, Number> parser) {
        try {
            return !parser.apply(text).toString().isEmpty();
        } catch (NumberFormatException notANumber) {
            return false;
        }
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
