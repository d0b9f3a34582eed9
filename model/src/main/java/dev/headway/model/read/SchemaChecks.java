package dev.headway.model.read;

import static dev.headway.model.read.Namespaces.BPMN;

import dev.headway.model.rule.ProblemLog;
import dev.headway.model.xml.XmlElement;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** What BPMN 2.0 asks of a file as a whole: its namespace, its signals, and data that goes to what is there. */
final class SchemaChecks {
    private static final Set<String> ASSOCIATIONS = Set.of("dataInputAssociation", "dataOutputAssociation");

    private final ProblemLog log;

    /** @param log in which errors are warnings when nothing of the file is executable */
    SchemaChecks(ProblemLog log) {
        this.log = log;
    }

    void check(XmlElement root, Set<String> ids) {
        if (root.attribute("targetNamespace") == null) {
            log.error(
                    root.location(),
                    null,
                    "target-namespace-missing",
                    "Expected a 'targetNamespace' on <" + root.qualifiedName()
                            + ">, but it has none. Add one, such as targetNamespace=\"http://example.org/orders\".");
        }
        checkSignals(root);
        checkAssociations(root, ids);
    }

    private void checkSignals(XmlElement root) {
        Map<String, XmlElement> byName = new HashMap<>();
        for (XmlElement signal : root.children(BPMN, "signal")) {
            String id = Literals.trimToNull(signal.attribute("id"));
            String name = Literals.trimToNull(signal.attribute("name"));
            if (id == null) {
                log.error(
                        signal.location(),
                        null,
                        "signal-id-missing",
                        "Expected an 'id' on each <signal>, but "
                                + (name == null ? "one" : "'" + name + "'")
                                + " has none, so no event can refer to it. Add the id, or remove the signal.");
            }
            XmlElement first = name == null ? null : byName.putIfAbsent(name, signal);
            if (first != null) {
                log.error(
                        signal.location(),
                        id,
                        "signal-name-duplicate",
                        "Expected one <signal> of the name '" + name + "', but line "
                                + first.location().line()
                                + " has it as well. Keep one, and let all its events refer to that.");
            }
        }
    }

    /** Data that goes to, or comes from, what is not there. */
    private void checkAssociations(XmlElement element, Set<String> ids) {
        for (XmlElement child : element.children()) {
            if (!child.namespace().equals(BPMN)) {
                continue;
            }
            String reference = child.textOrNull();
            boolean refers = child.name().equals("sourceRef") || child.name().equals("targetRef");
            if (refers && ASSOCIATIONS.contains(element.name()) && reference != null && !ids.contains(reference)) {
                log.error(
                        child.location(),
                        null,
                        "data-reference-unknown",
                        "Expected <" + child.name() + "> of a <" + element.name()
                                + "> to be the id of an element of the file, but there is no '" + reference
                                + "'. Correct it, or remove the association.");
            }
            checkAssociations(child, ids);
        }
    }
}
