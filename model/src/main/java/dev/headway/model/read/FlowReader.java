package dev.headway.model.read;

import static dev.headway.model.read.Namespaces.BPMN;

import dev.headway.model.SequenceFlow;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads sequence flows and default flows, and connects the nodes. */
final class FlowReader {
    private final ProcessDraft process;
    private final ListenerReader listeners;
    private final Conditions conditions;
    private final List<SequenceFlow> flows = new ArrayList<>();
    private final Map<String, Integer> indexById = new HashMap<>();

    FlowReader(ProcessDraft process) {
        this.process = process;
        this.listeners = new ListenerReader(process);
        this.conditions = new Conditions(process);
    }

    List<SequenceFlow> read() {
        for (XmlElement element : process.flowElements) {
            read(element);
        }
        for (NodeDraft node : process.nodes) {
            resolveDefault(node);
        }
        return flows;
    }

    private void read(XmlElement element) {
        String id = Literals.trimToNull(element.attribute("id"));
        NodeDraft source = end(element, id, "source");
        NodeDraft target = end(element, id, "target");
        if (source == null || target == null) {
            return;
        }
        String key = id == null ? madeId(source, target) : id;
        XmlElement condition = element.child(BPMN, "conditionExpression");
        Extensions extensions = new Extensions(element);
        int index = flows.size();
        flows.add(new SequenceFlow(
                index,
                key,
                element.attribute("name"),
                source.index,
                target.index,
                conditionText(condition, key),
                condition == null ? null : Conditions.scriptLanguage(condition),
                Literals.trimToNull(extensions.attribute("skipExpression")),
                listeners.ofFlow(extensions, key),
                element.location()));
        indexById.putIfAbsent(key, index);
        source.outgoing.add(index);
        target.incoming.add(index);
    }

    private @Nullable String conditionText(@Nullable XmlElement condition, String flowId) {
        if (condition == null) {
            return null;
        }
        String resource = new Extensions(condition).attribute("resource");
        if (resource != null) {
            process.log.error(
                    condition.location(),
                    flowId,
                    "condition-resource-not-executable",
                    "Expected the condition of the flow '" + flowId + "' as text, but it refers to the resource '"
                            + resource + "'. Put the script into <conditionExpression>.");
        }
        return conditions.read(condition, flowId);
    }

    private @Nullable NodeDraft end(XmlElement element, @Nullable String id, String which) {
        String reference = Literals.trimToNull(element.attribute(which + "Ref"));
        NodeDraft node = reference == null ? null : process.find(reference);
        if (node != null && node.index != 0) {
            return node;
        }
        String flow = id == null ? "a sequence flow" : "the sequence flow '" + id + "'";
        process.log.error(
                element.location(),
                id,
                "flow-" + which + "-missing",
                reference == null
                        ? "Expected a " + which + "Ref on " + flow + ", but it has none. Name the element at its "
                                + (which.equals("source") ? "start." : "end.")
                        : "Expected " + which + "Ref of " + flow
                                + " to name a flow node of its process, but there is no '" + reference
                                + "'. Correct it; the process has " + process.knownIds() + ".");
        return null;
    }

    private String madeId(NodeDraft source, NodeDraft target) {
        String made = source.id + "-" + target.id;
        String unique = made;
        // Several flows without ids between the same two nodes: the number of flows so far keeps this linear.
        if (indexById.containsKey(made)) {
            unique = made + "-" + flows.size();
        }
        return unique;
    }

    private void resolveDefault(NodeDraft node) {
        String reference = Literals.trimToNull(node.element.attribute("default"));
        if (reference == null) {
            return;
        }
        Integer index = indexById.get(reference);
        if (index == null) {
            index = indexById.get(Declarations.localName(reference));
        }
        if (index == null) {
            process.log.error(
                    node.location(),
                    node.id,
                    "default-flow-unknown",
                    "Expected 'default' of " + node.described() + " to name a sequence flow, but there is no '"
                            + reference + "'. Name one of its outgoing flows, or remove the attribute.");
        } else if (flows.get(index).source() != node.index) {
            process.log.error(
                    node.location(),
                    node.id,
                    "default-flow-not-outgoing",
                    "Expected 'default' of " + node.described() + " to name one of its outgoing flows, but '"
                            + reference
                            + "' leaves '" + process.nodes.get(flows.get(index).source()).id
                            + "'. Name an outgoing flow, or remove the attribute.");
        } else {
            node.defaultFlow = index;
        }
    }
}
