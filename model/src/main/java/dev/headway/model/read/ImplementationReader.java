package dev.headway.model.read;

import dev.headway.model.Implementation;
import dev.headway.model.Implementation.Field;
import dev.headway.model.Location;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads which user code an element or a listener runs: class, expression, delegate, worker topic, script, decision. */
final class ImplementationReader {
    /** The expression language of the family, also the language of a script that names none. */
    static final String DEFAULT_SCRIPT_FORMAT = "juel";

    /** Where attributes are looked up: with the family's prefix on BPMN elements, without one on extension elements. */
    interface Attributes {
        @Nullable
        String get(String name);
    }

    private final ProcessDraft process;

    ImplementationReader(ProcessDraft process) {
        this.process = process;
    }

    /** What a service-like BPMN element or event definition names to run, or null. */
    @Nullable
    Implementation ofBpmn(XmlElement element, @Nullable String elementId) {
        Extensions extensions = new Extensions(element);
        String type = Literals.trimToNull(extensions.attribute("type"));
        // In cases of Flowable the type java stands for the attributes that name code.
        boolean code = "java".equals(type) && element.namespace().equals(Namespaces.CMMN);
        if (type != null && !code) {
            return byType(type, element, extensions, elementId);
        }
        Implementation decision = new DecisionReader(process).ofAttributes(element, extensions, elementId);
        if (decision != null) {
            return decision;
        }
        XmlElement connector = extensions.element("connector");
        if (connector != null) {
            return connector(connector, elementId);
        }
        Implementation rules = droolsRules(element, extensions);
        return rules != null ? rules : code(extensions::attribute, element, extensions.elements("field"), elementId);
    }

    private Implementation connector(XmlElement connector, @Nullable String elementId) {
        XmlElement named = Extensions.familyChild(connector, "connectorId");
        String id = named == null ? null : named.textOrNull();
        if (id == null) {
            process.log.error(
                    connector.location(),
                    elementId,
                    "connector-id-missing",
                    "Expected a <connectorId> in <" + connector.qualifiedName() + "> of '" + elementId
                            + "', but it has none. Name the connector, such as http-connector.");
        }
        ParameterReader parameters = new ParameterReader(process);
        List<XmlElement> mappings = Extensions.familyChildren(connector, "inputOutput");
        return new Implementation.Connector(
                id == null ? "" : id,
                parameters.parameters(mappings, "inputParameter", String.valueOf(elementId)),
                parameters.parameters(mappings, "outputParameter", String.valueOf(elementId)),
                connector.location());
    }

    /** What a listener or another extension element names to run, a nested script included, or null. */
    @Nullable
    Implementation ofExtension(XmlElement extension, @Nullable String elementId) {
        XmlElement script = Extensions.familyChild(extension, "script");
        if (script != null) {
            return script(script);
        }
        return code(
                name -> Extensions.own(extension, name),
                extension,
                Extensions.familyChildren(extension, "field"),
                elementId);
    }

    private @Nullable Implementation code(
            Attributes attributes, XmlElement element, List<XmlElement> fieldElements, @Nullable String elementId) {
        Location location = element.location();
        List<Implementation> found = new ArrayList<>(1);
        String className = Literals.trimToNull(attributes.get("class"));
        String delegate = Literals.trimToNull(attributes.get("delegateExpression"));
        String expression = Literals.trimToNull(attributes.get("expression"));
        if (className != null) {
            found.add(new Implementation.JavaClass(className, fields(fieldElements, elementId), location));
        }
        if (delegate != null) {
            found.add(new Implementation.DelegateExpression(delegate, fields(fieldElements, elementId), location));
        }
        if (expression != null) {
            found.add(new Implementation.Expression(expression, location));
        }
        if (found.size() > 1) {
            process.log.warning(
                    location,
                    elementId,
                    "implementation-ambiguous",
                    "Expected one of 'class', 'delegateExpression' and 'expression' on <" + element.qualifiedName()
                            + ">, but got " + found.size()
                            + ". The first of them in this order is used: remove the others.");
        }
        return found.isEmpty() ? null : found.get(0);
    }

    private Implementation byType(String type, XmlElement element, Extensions extensions, @Nullable String elementId) {
        List<Field> fields = fields(extensions.elements("field"), elementId);
        if (type.equals("external") || type.equals("external-worker")) {
            return external(element, extensions, elementId);
        }
        if (type.equals("dmn")) {
            return new DecisionReader(process).ofFields(element, extensions, fields, elementId);
        }
        extensions.attribute("parallelInSameTransaction"); // Nothing waits for it: each request is a step of its own.
        return new Implementation.BuiltIn(type, fields, handlers(extensions, elementId), element.location());
    }

    /** The user code of an http task. */
    private Map<String, Implementation> handlers(Extensions extensions, @Nullable String elementId) {
        Map<String, Implementation> handlers = new TreeMap<>();
        for (String name : List.of("httpRequestHandler", "httpResponseHandler")) {
            for (XmlElement handler : extensions.elements(name)) {
                Extensions.own(handler, "type"); // Says which of them it has.
                Implementation code = ofExtension(handler, elementId);
                if (code instanceof Implementation.JavaClass
                        || code instanceof Implementation.DelegateExpression
                        || code instanceof Implementation.Script) {
                    handlers.put(name, code);
                } else {
                    handler.markAllRead();
                    process.log.error(
                            handler.location(),
                            elementId,
                            "extension-not-executable",
                            "Expected a 'class', a 'delegateExpression' or a <script> of <" + handler.qualifiedName()
                                    + "> of '" + elementId
                                    + "', but it has none of them. Name a handler in one of these ways.");
                }
            }
        }
        return Map.copyOf(handlers);
    }

    private Implementation external(XmlElement element, Extensions extensions, @Nullable String elementId) {
        String topic = Literals.trimToNull(extensions.attribute("topic"));
        if (topic == null) {
            process.log.error(
                    element.location(),
                    elementId,
                    "topic-missing",
                    "Expected a 'topic' on the external <" + element.name() + ">, but it has none. Add the topic under"
                            + " which its workers fetch.");
        }
        String own = extensions.attribute("taskPriority");
        String inherited = process.root.extensions.attribute("taskPriority");
        String priority = new FixedValues(process)
                .wholeNumber(
                        Literals.trimToNull(own != null ? own : inherited),
                        "taskPriority",
                        own != null ? element : process.root.element,
                        own != null ? elementId : process.key);
        boolean inputsOnly = extensions.flag("doNotIncludeVariables", false)
                || extensions.element("in") != null
                || extensions.element("externalWorkerInParameter") != null;
        return new Implementation.External(topic == null ? "" : topic, priority, !inputsOnly, element.location());
    }

    private static @Nullable Implementation droolsRules(XmlElement element, Extensions extensions) {
        String rules = extensions.attribute("rules");
        String input = extensions.attribute("ruleVariablesInput");
        if (rules == null && input == null) {
            return null;
        }
        List<Field> fields = new ArrayList<>();
        if (rules != null) {
            fields.add(new Field("rules", rules, null));
        }
        if (input != null) {
            fields.add(new Field("ruleVariablesInput", input, null));
        }
        return new Implementation.BuiltIn("rules", List.copyOf(fields), element.location());
    }

    /** A script in an extension element: text or resource. */
    static Implementation.Script script(XmlElement script) {
        String format = null;
        for (String name : List.of("scriptFormat", "language")) {
            String value = Extensions.own(script, name);
            format = format == null ? Literals.trimToNull(value) : format;
        }
        return new Implementation.Script(
                format == null ? DEFAULT_SCRIPT_FORMAT : format,
                script.text().strip(),
                Extensions.own(script, "resource"),
                script.location());
    }

    /** The fields that an element injects or configures. */
    List<Field> fieldsOf(Extensions extensions, @Nullable String elementId) {
        return fields(extensions.elements("field"), elementId);
    }

    private List<Field> fields(List<XmlElement> elements, @Nullable String elementId) {
        List<Field> fields = new ArrayList<>(elements.size());
        for (XmlElement element : elements) {
            String name = Extensions.own(element, "name");
            String string = childOrAttribute(element, "string", "stringValue");
            String expression = childOrAttribute(element, "expression", "expression");
            if (name == null || name.isBlank()) {
                process.log.error(
                        element.location(),
                        elementId,
                        "field-name-missing",
                        "Expected a name on <" + element.qualifiedName()
                                + ">, but it has none. Name the field or setter that receives the value.");
            } else if (string != null && expression != null) {
                process.log.error(
                        element.location(),
                        elementId,
                        "field-ambiguous",
                        "Expected the field '" + name
                                + "' to have a string or an expression, but got both. Remove one.");
            } else {
                // The family reads a field without any value as an empty text.
                fields.add(new Field(name, string == null && expression == null ? "" : string, expression));
            }
        }
        return List.copyOf(fields);
    }

    private static @Nullable String childOrAttribute(XmlElement field, String child, String attribute) {
        String value = Extensions.own(field, attribute);
        XmlElement element = Extensions.familyChild(field, child);
        return element == null ? value : element.text();
    }

    /** Properties of an element as the modelers of the family write them. */
    static Map<String, String> properties(Extensions extensions) {
        Map<String, String> properties = new java.util.LinkedHashMap<>();
        for (XmlElement container : extensions.elements("properties")) {
            for (XmlElement property : Extensions.familyChildren(container, "property")) {
                String name = Extensions.own(property, "name");
                String id = Extensions.own(property, "id");
                String key = name != null ? name : id;
                String value = Extensions.own(property, "value");
                if (key != null) {
                    properties.put(key, value == null ? "" : value);
                }
            }
        }
        return java.util.Collections.unmodifiableMap(properties);
    }
}
