package dev.headway.model.read;

import static dev.headway.model.read.Namespaces.CMMN;

import dev.headway.model.FlowNode;
import dev.headway.model.ProcessGraph;
import dev.headway.model.ProcessGraph.ProcessAttributes;
import dev.headway.model.SequenceFlow;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns the drafts of a process into its immutable graph. */
final class GraphAssembler {
    private GraphAssembler() {}

    static ProcessGraph assemble(ProcessDraft process, ProcessAttributes attributes, List<SequenceFlow> flows) {
        List<FlowNode> nodes = new ArrayList<>(process.nodes.size());
        for (NodeDraft draft : process.nodes) {
            nodes.add(node(draft));
        }
        return new ProcessGraph(process.key, attributes, nodes, flows);
    }

    private static FlowNode node(NodeDraft draft) {
        return new FlowNode(
                draft.index,
                draft.id,
                draft.name(),
                documentation(draft.element),
                draft.type,
                draft.scope == null ? -1 : draft.scope.index,
                List.copyOf(draft.incoming),
                List.copyOf(draft.outgoing),
                draft.defaultFlow,
                List.copyOf(draft.boundaryEvents),
                List.copyOf(draft.children),
                draft.async,
                draft.loop,
                draft.executionListeners,
                draft.inputs,
                draft.outputs,
                draft.dataObjects,
                draft.forCompensation(),
                includeInHistory(draft),
                draft.properties,
                draft.detail,
                draft.planItem,
                draft.location());
    }

    private static boolean includeInHistory(NodeDraft draft) {
        String text = draft.extensions.elementOrAttribute("includeInHistory");
        return text == null || Extensions.isTrue(text);
    }

    static @Nullable String documentation(XmlElement element) {
        XmlElement documentation = element.child(element.namespace(), "documentation");
        if (documentation == null) {
            // CMMN 1.0 has it as an attribute, and Camunda reads it in CMMN 1.1 too.
            return element.namespace().equals(CMMN) ? Literals.trimToNull(element.attribute("description")) : null;
        }
        return Literals.trimToNull(documentation.deepText());
    }
}
