package dev.headway.model.read;

import static dev.headway.model.read.Namespaces.CMMN;

import dev.headway.model.BpmnModel;
import dev.headway.model.CmmnModel;
import dev.headway.model.ProcessGraph;
import dev.headway.model.rule.ProblemLog;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads a whole CMMN file from its root element: cases, diagram, then what nobody understood (CMMN 1.1, 5.1). */
public final class CaseDefinitionsReader {
    /** Root elements without a meaning for execution, or read elsewhere. */
    private static final Set<String> KNOWN_ROOTS = Set.of(
            "case",
            "process",
            "decision",
            "import",
            "documentation",
            "extensionElements",
            "caseFileItemDefinition",
            "relationship",
            "artifact",
            "textAnnotation",
            "association");

    private CaseDefinitionsReader() {}

    public static CmmnModel read(XmlElement root, String fileName, ProblemLog log) {
        if (!root.is(CMMN, "definitions")) {
            notDefinitions(root, log);
            return new CmmnModel(fileName, null, List.of(), BpmnModel.Diagram.EMPTY, log.toList());
        }
        String targetNamespace = Literals.trimToNull(root.attribute("targetNamespace"));
        CaseDeclarations declarations = CaseDeclarations.of(root);
        List<ProcessGraph> cases = new ArrayList<>();
        for (XmlElement child : root.children()) {
            if (child.is(CMMN, "case")) {
                cases.add(CaseReader.read(child, declarations, targetNamespace, log));
            } else if (child.namespace().equals(CMMN) && !KNOWN_ROOTS.contains(child.name())) {
                log.error(
                        child.location(),
                        child.attribute("id"),
                        "element-unknown",
                        "Expected a root element of CMMN 1.1, but got <" + child.name()
                                + ">. Check its spelling, or move it into <extensionElements>.");
            }
        }
        if (cases.isEmpty()) {
            log.error(
                    root.location(),
                    null,
                    "case-missing",
                    "Expected at least one <case> in the file, but there is none, so there is nothing to deploy.");
        }
        BpmnModel.Diagram diagram = DiagramReader.ofCases(log).readCases(root);
        FileChecks.ofCases(log).check(root);
        return new CmmnModel(fileName, targetNamespace, List.copyOf(cases), diagram, log.toList());
    }

    private static void notDefinitions(XmlElement root, ProblemLog log) {
        log.error(
                root.location(),
                null,
                "root-not-definitions",
                "Expected <definitions> of the namespace " + CMMN + " as root element, but got <" + root.qualifiedName()
                        + "> of " + (root.namespace().isEmpty() ? "no namespace" : root.namespace())
                        + ". Only CMMN files can be deployed as cases.");
    }
}
