package dev.headway.model.read;

import static dev.headway.model.read.Namespaces.BPMN;

import dev.headway.model.BpmnModel;
import dev.headway.model.ProcessGraph;
import dev.headway.model.rule.ProblemLog;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads a whole file from its root element: declarations, processes, diagram, then what nobody understood. */
public final class DefinitionsReader {
    /** Root elements without a meaning for execution, or read elsewhere. */
    private static final Set<String> KNOWN_ROOTS = Set.of(
            "process",
            "import",
            "extension",
            "extensionElements",
            "documentation",
            "itemDefinition",
            "message",
            "signal",
            "error",
            "escalation",
            "collaboration",
            "conversation",
            "globalConversation",
            "category",
            "dataStore",
            "interface",
            "resource",
            "endPoint",
            "relationship",
            "partnerEntity",
            "partnerRole",
            "correlationProperty",
            "globalTask",
            "globalUserTask",
            "globalManualTask",
            "globalScriptTask",
            "globalBusinessRuleTask");

    private DefinitionsReader() {}

    public static BpmnModel read(XmlElement root, String fileName, ProblemLog log) {
        if (!root.is(BPMN, "definitions")) {
            log.error(
                    root.location(),
                    null,
                    "root-not-definitions",
                    "Expected <definitions> of the namespace " + BPMN + " as root element, but got <"
                            + root.qualifiedName() + "> of "
                            + (root.namespace().isEmpty() ? "no namespace" : root.namespace())
                            + ". Only BPMN 2.0 files can be deployed as processes.");
            return new BpmnModel(fileName, null, List.of(), BpmnModel.Diagram.EMPTY, log.toList());
        }
        Declarations declarations = Declarations.of(root);
        String targetNamespace = Literals.trimToNull(root.attribute("targetNamespace"));
        List<ProcessGraph> processes = new ArrayList<>();
        for (XmlElement child : root.children()) {
            if (child.is(BPMN, "process")) {
                processes.add(ProcessReader.read(child, declarations, targetNamespace, log));
            } else if (child.namespace().equals(BPMN)) {
                checkRoot(child, log);
            }
        }
        if (processes.isEmpty()) {
            log.error(
                    root.location(),
                    null,
                    "process-missing",
                    "Expected at least one <process> in the file, but there is none, so there is nothing to deploy.");
        }
        BpmnModel.Diagram diagram = new DiagramReader(log).read(root);
        new FileChecks(log).check(root);
        return new BpmnModel(fileName, targetNamespace, List.copyOf(processes), diagram, log.toList());
    }

    private static void checkRoot(XmlElement child, ProblemLog log) {
        if (KNOWN_ROOTS.contains(child.name()) || child.name().endsWith("EventDefinition")) {
            return;
        }
        boolean choreography = child.name().toLowerCase(java.util.Locale.ROOT).contains("choreography");
        log.error(
                child.location(),
                child.attribute("id"),
                choreography ? "element-not-executable" : "element-unknown",
                choreography
                        ? "Expected processes, but got <" + child.name()
                                + ">. Choreographies describe contracts between parties and no engine of the family"
                                + " executes them: remove it from the file that is deployed."
                        : "Expected a root element of BPMN 2.0, but got <" + child.name()
                                + ">. Check its spelling, or move it into <extensionElements>.");
    }
}
