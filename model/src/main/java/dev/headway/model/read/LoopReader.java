package dev.headway.model.read;

import static dev.headway.model.read.Namespaces.BPMN;

import dev.headway.model.AsyncMarker;
import dev.headway.model.Implementation;
import dev.headway.model.Loop;
import dev.headway.model.Parameter;
import dev.headway.model.Parameter.Source;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads multi-instance and standard loops (BPMN 2.0.2, 10.3.8). */
final class LoopReader {
    /** The index variable of the whole family. */
    static final String INDEX_VARIABLE = "loopCounter";

    private final ProcessDraft process;
    private final AsyncReader async;
    private final ParameterReader parameters;
    private final Conditions conditions;

    LoopReader(ProcessDraft process) {
        this.process = process;
        this.async = new AsyncReader(process);
        this.parameters = new ParameterReader(process);
        this.conditions = new Conditions(process);
    }

    @Nullable
    Loop read(NodeDraft node) {
        XmlElement multi = node.element.child(BPMN, "multiInstanceLoopCharacteristics");
        if (multi != null) {
            return multiInstance(node, multi);
        }
        XmlElement standard = node.element.child(BPMN, "standardLoopCharacteristics");
        return standard == null ? null : standard(node, standard);
    }

    private Loop standard(NodeDraft node, XmlElement element) {
        String testBefore = element.attribute("testBefore");
        String maximum = Literals.trimToNull(element.attribute("loopMaximum"));
        requireNumber(maximum, element, "loopMaximum", node);
        return new Loop.Standard(
                testBefore != null && Extensions.isTrue(testBefore),
                conditions.readChild(element, "loopCondition", node.id),
                maximum,
                element.location());
    }

    private Loop multiInstance(NodeDraft node, XmlElement element) {
        Extensions extensions = new Extensions(element);
        String sequential = element.attribute("isSequential");
        String cardinality = childText(element, "loopCardinality");
        String collection = collection(element, extensions);
        if (cardinality == null && collection == null) {
            process.log.error(
                    element.location(),
                    node.id,
                    "multi-instance-size-missing",
                    "Expected <loopCardinality> or 'collection' on the multi-instance loop of '" + node.id
                            + "', but it has neither. Say how often it runs, or over what.");
        }
        requireNumber(cardinality, element, "loopCardinality", node);
        String index = Literals.trimToNull(extensions.attribute("elementIndexVariable"));
        AsyncMarker perInstance = async.ofInstances(node, element);
        return new Loop.MultiInstance(
                sequential != null && Extensions.isTrue(sequential),
                cardinality,
                collection,
                handler(extensions),
                elementVariable(element, extensions),
                index == null ? INDEX_VARIABLE : index,
                conditions.readChild(element, "completionCondition", node.id),
                perInstance,
                outputs(node, element, extensions),
                element.location());
    }

    private void requireNumber(@Nullable String text, XmlElement element, String what, NodeDraft node) {
        boolean fits = text == null || Literals.isExpression(text) || text.matches("[0-9]{1,9}");
        if (!fits) {
            process.log.error(
                    element.location(),
                    node.id,
                    "loop-number-invalid",
                    "Expected a whole number or an expression as " + what + " of '" + node.id + "', but got '" + text
                            + "'. Write a number, or ${...}.");
        }
    }

    private static @Nullable String collection(XmlElement element, Extensions extensions) {
        String attribute = Literals.trimToNull(extensions.attribute("collection"));
        if (attribute != null) {
            return attribute;
        }
        XmlElement nested = extensions.element("collection");
        if (nested != null) {
            for (String name : List.of("expression", "string")) {
                XmlElement text = Extensions.familyChild(nested, name);
                if (text != null) {
                    return text.textOrNull();
                }
            }
        }
        return childText(element, "loopDataInputRef");
    }

    private static Loop.@Nullable CollectionHandler handler(Extensions extensions) {
        XmlElement nested = extensions.element("collection");
        if (nested == null) {
            return null;
        }
        boolean literal = Literals.trimToNull(extensions.attribute("collection")) == null
                && Extensions.familyChild(nested, "expression") == null
                && Extensions.familyChild(nested, "string") != null;
        Implementation code = code(nested);
        return code == null ? null : new Loop.CollectionHandler(code, literal);
    }

    private static @Nullable Implementation code(XmlElement element) {
        String className = Literals.trimToNull(Extensions.own(element, "class"));
        if (className != null) {
            return new Implementation.JavaClass(className, List.of(), element.location());
        }
        String delegate = Literals.trimToNull(Extensions.own(element, "delegateExpression"));
        return delegate == null ? null : new Implementation.DelegateExpression(delegate, List.of(), element.location());
    }

    private static @Nullable String elementVariable(XmlElement element, Extensions extensions) {
        String attribute = Literals.trimToNull(extensions.attribute("elementVariable"));
        return attribute != null ? attribute : itemName(element, "inputDataItem");
    }

    private static @Nullable String itemName(XmlElement element, String item) {
        XmlElement found = element.child(BPMN, item);
        if (found == null) {
            return null;
        }
        String name = Literals.trimToNull(found.attribute("name"));
        return name != null ? name : Literals.trimToNull(found.attribute("id"));
    }

    private List<Loop.Aggregation> outputs(NodeDraft node, XmlElement element, Extensions extensions) {
        List<Loop.Aggregation> outputs = new ArrayList<>(0);
        String target = childText(element, "loopDataOutputRef");
        String item = itemName(element, "outputDataItem");
        if (target != null && item != null) {
            outputs.add(new Loop.Aggregation(
                    target,
                    null,
                    List.of(new Parameter("", new Source.Variable(item), false, null, false, element.location())),
                    null,
                    false,
                    false));
        } else if (target != null || item != null) {
            process.log.warning(
                    element.location(),
                    node.id,
                    "multi-instance-output-incomplete",
                    "Expected both <loopDataOutputRef> and <outputDataItem> on the loop of '" + node.id
                            + "', but got only one, so no output is collected. Add the other, or remove it.");
        }
        for (XmlElement aggregation : extensions.elements("variableAggregation")) {
            outputs.add(aggregation(node, aggregation));
        }
        return List.copyOf(outputs);
    }

    Loop.Aggregation aggregation(NodeDraft node, XmlElement aggregation) {
        List<Parameter> variables = new ArrayList<>();
        for (XmlElement variable : Extensions.familyChildren(aggregation, "variable")) {
            // A variable without a target keeps its name.
            String target = Literals.trimToNull(Extensions.own(variable, "target"));
            String source = Literals.trimToNull(Extensions.own(variable, "source"));
            if (target == null && source != null) {
                variables.add(
                        new Parameter(source, new Source.Variable(source), false, null, false, variable.location()));
                continue;
            }
            Parameter parameter = parameters.mapping(variable, node.id);
            if (parameter != null) {
                variables.add(parameter);
            }
        }
        String target = Literals.trimToNull(Extensions.own(aggregation, "target"));
        String targetExpression = Literals.trimToNull(Extensions.own(aggregation, "targetExpression"));
        if (target == null && targetExpression == null) {
            process.log.error(
                    aggregation.location(),
                    node.id,
                    "aggregation-target-missing",
                    "Expected a 'target' on <" + aggregation.qualifiedName() + "> of '" + node.id
                            + "', but it has none. Name the variable that collects the outputs.");
        }
        boolean passing = Extensions.ownFlag(aggregation, "storeAsTransientVariable", false);
        boolean overview = Extensions.ownFlag(aggregation, "createOverviewVariable", false);
        return new Loop.Aggregation(
                target, targetExpression, List.copyOf(variables), code(aggregation), passing, overview && !passing);
    }

    private static @Nullable String childText(XmlElement element, String name) {
        XmlElement child = element.child(BPMN, name);
        return child == null ? null : child.textOrNull();
    }
}
