package dev.headway.model.read;

import dev.headway.model.Implementation;
import dev.headway.model.Parameter;
import dev.headway.model.Parameter.Source;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads data mappings: {@code in} and {@code out} of calls and signals, input and output parameters of any element. */
final class ParameterReader {
    private final ProcessDraft process;

    ParameterReader(ProcessDraft process) {
        this.process = process;
    }

    /** The {@code in} or {@code out} elements of an element. */
    List<Parameter> mapping(Extensions extensions, String name, String elementId) {
        List<Parameter> parameters = new ArrayList<>();
        for (XmlElement element : extensions.elements(name)) {
            Parameter parameter = mapping(element, elementId);
            if (parameter != null) {
                parameters.add(parameter);
            }
        }
        return List.copyOf(parameters);
    }

    /**
     * What a script task's script sees in place of the variables: its {@code in} elements, or nothing with {@code doNotIncludeVariables};
     * null where it sees all variables.
     */
    @Nullable
    List<Parameter> scriptInputs(NodeDraft node) {
        boolean none = node.extensions.flag("doNotIncludeVariables", false);
        List<Parameter> inputs = mapping(node.extensions, "in", node.id);
        return inputs.isEmpty() && !none ? null : inputs;
    }

    /** The {@code inputParameter} or {@code outputParameter} elements of {@code inputOutput}. */
    List<Parameter> inputOutput(Extensions extensions, String name, String elementId) {
        return parameters(extensions.elements("inputOutput"), name, elementId);
    }

    /** The {@code inputParameter} or {@code outputParameter} elements of these. */
    List<Parameter> parameters(List<XmlElement> inputOutputs, String name, String elementId) {
        List<Parameter> parameters = new ArrayList<>();
        for (XmlElement container : inputOutputs) {
            for (XmlElement element : Extensions.familyChildren(container, name)) {
                String target = Literals.trimToNull(Extensions.own(element, "name"));
                if (target == null) {
                    incomplete(
                            element, elementId, "parameter-name-missing", "a 'name'", "Name the variable it writes.");
                } else {
                    parameters.add(
                            new Parameter(target, value(element, elementId), false, null, false, element.location()));
                }
            }
        }
        return List.copyOf(parameters);
    }

    /** One mapping with {@code source} or {@code sourceExpression} and {@code target}. */
    @Nullable
    Parameter mapping(XmlElement element, String elementId) {
        boolean local = Extensions.ownFlag(element, "local", false);
        String businessKey = Literals.trimToNull(Extensions.own(element, "businessKey"));
        if (businessKey != null) {
            return new Parameter("", null, false, businessKey, local, element.location());
        }
        if ("all".equals(Extensions.own(element, "variables"))) {
            return new Parameter("", null, true, null, local, element.location());
        }
        String variable = Literals.trimToNull(Extensions.own(element, "source"));
        String expression = Literals.trimToNull(Extensions.own(element, "sourceExpression"));
        String target = Literals.trimToNull(Extensions.own(element, "target"));
        String targetExpression = Literals.trimToNull(Extensions.own(element, "targetExpression"));
        if (variable == null && expression == null) {
            incomplete(
                    element,
                    elementId,
                    "parameter-source-missing",
                    "'source', 'sourceExpression', 'businessKey' or variables=\"all\"",
                    "Say where the value comes from.");
            return null;
        }
        if (target == null && targetExpression == null) {
            incomplete(element, elementId, "parameter-target-missing", "a 'target'", "Name the variable it writes.");
            return null;
        }
        Source source = expression != null ? new Source.Expression(expression) : variableOrExpression(variable);
        String writes = target != null ? target : targetExpression;
        return new Parameter(writes == null ? "" : writes, source, false, null, local, element.location());
    }

    /** Some modelers write an expression where a variable's name belongs. */
    private static Source variableOrExpression(@Nullable String text) {
        String name = text == null ? "" : text;
        return Literals.isExpression(name) ? new Source.Expression(name) : new Source.Variable(name);
    }

    /** A value: text or expression, list, map or script; null where there is nothing, as in Camunda. */
    private Source value(XmlElement element, String elementId) {
        for (XmlElement child : element.children()) {
            if (Dialect.of(child.namespace()) == null) {
                continue;
            }
            switch (child.name()) {
                case "list" -> {
                    child.markRead();
                    return list(child, elementId);
                }
                case "map" -> {
                    child.markRead();
                    return map(child, elementId);
                }
                case "script" -> {
                    child.markRead();
                    Implementation.Script script = ImplementationReader.script(child);
                    return new Source.Script(script);
                }
                default -> {
                    // Reported as an extension that nobody read.
                }
            }
        }
        return text(element);
    }

    private static Source text(XmlElement element) {
        String text = element.text().strip();
        return text.isEmpty() ? new Source.Nothing() : new Source.Expression(text);
    }

    private Source list(XmlElement list, String elementId) {
        List<Source> items = new ArrayList<>();
        for (XmlElement child : list.children()) {
            if (Dialect.of(child.namespace()) != null) {
                child.markRead();
                // A script or a nested list stands in the list by itself; a plain value is wrapped.
                items.add(child.name().equals("value") ? value(child, elementId) : nested(child, elementId));
            }
        }
        return new Source.ListOf(List.copyOf(items));
    }

    private Source nested(XmlElement child, String elementId) {
        return switch (child.name()) {
            case "list" -> list(child, elementId);
            case "map" -> map(child, elementId);
            case "script" -> new Source.Script(ImplementationReader.script(child));
            default -> text(child);
        };
    }

    private Source map(XmlElement map, String elementId) {
        Map<String, Source> entries = new LinkedHashMap<>();
        for (XmlElement entry : Extensions.familyChildren(map, "entry")) {
            String key = Extensions.own(entry, "key");
            if (key == null || key.isEmpty()) {
                incomplete(entry, elementId, "parameter-key-missing", "a 'key'", "Name the entry of the map.");
            } else {
                entries.put(key, value(entry, elementId));
            }
        }
        return new Source.MapOf(Collections.unmodifiableMap(entries));
    }

    private void incomplete(XmlElement element, String elementId, String rule, String expected, String advice) {
        process.log.error(
                element.location(),
                elementId,
                rule,
                "Expected " + expected + " on <" + element.qualifiedName() + "> of '" + elementId
                        + "', but it has none. " + advice);
    }
}
