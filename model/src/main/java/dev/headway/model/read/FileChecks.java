package dev.headway.model.read;

import static dev.headway.model.read.Namespaces.BPMN;
import static dev.headway.model.read.Namespaces.CMMN;

import dev.headway.model.rule.ProblemLog;
import dev.headway.model.xml.XmlAttribute;
import dev.headway.model.xml.XmlElement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks of the whole tree after reading: ids that stand twice, broken expressions, extensions that no reader asked for. */
final class FileChecks {
    /** Extensions that only a modeler or a form designer uses. */
    private static final Set<String> DESIGN_ONLY = Set.of(
            "modelerTemplate",
            "modelerTemplateVersion",
            "modelerTemplateIcon",
            "diagramRelationId",
            "work-form-field-validation",
            "task-candidates-type",
            "allow-send-email",
            "initiator-can-complete",
            "isStartableInTasklist");

    /** Every attribute without a prefix that CMMN 1.1 defines on any element, and those that Flowable writes without one. */
    private static final Set<String> CMMN_ATTRIBUTES = Set.of(
            ("id name targetNamespace expressionLanguage exporter exporterVersion author creationDate importType location"
                            + " namespace language textFormat definitionType structureRef importRef multiplicity definitionRef"
                            + " sourceRef sourceRefs targetRef targetRefs sentryRef exitCriterionRef contextRef autoComplete"
                            + " isBlocking processRef caseRef decisionRef performerRef authorizedRoleRefs applicabilityRuleRefs"
                            + " bindingRef type value direction associationDirection implementationType externalRef eventType"
                            + " signalRef variableName variableChangeType triggerMode exitType exitEventType"
                            // Of CMMN 1.0.
                            + " entryCriteriaRefs exitCriteriaRefs description")
                    .split(" "));

    private static final Pattern NAME =
            Pattern.compile("[A-Za-z_\\x{80}-\\x{10FFFF}][A-Za-z0-9_.\\-\\x{80}-\\x{10FFFF}]*");

    /** Truth values of BPMN 2.0 and of the family, on BPMN elements and on extension elements. */
    private static final Set<String> BOOLEANS = Set.of(("isExecutable isClosed isForCompensation instantiate"
                    + " parallelMultiple isInterrupting cancelActivity waitForCompletion isImmediate isCollection isSequential"
                    + " testBefore cancelRemainingInstances triggeredByEvent async asyncBefore asyncAfter asyncLeave exclusive"
                    + " triggerable inheritBusinessKey inheritVariables sameDeployment completeAsync terminateAll"
                    + " terminateMultiInstance useLocalScopeForResultVariable storeResultVariableAsTransient"
                    + " autoStoreVariables errorVariableLocalScope errorVariableTransient uniqueBusinessKey"
                    + " useLocalScopeForOutParameters storeAsTransientVariable createOverviewVariable"
                    + " autoComplete isBlocking asyncLeaveExclusive ignoreCounterVariable")
            .split(" "));

    private final ProblemLog fileLog;
    private final String standard;
    private final Map<String, XmlElement> ids = new HashMap<>();
    private final Set<String> reportedForeign = new HashSet<>();

    FileChecks(ProblemLog log) {
        this(log, BPMN);
    }

    private FileChecks(ProblemLog log, String standard) {
        this.fileLog = log;
        this.standard = standard;
    }

    /** For a file of CMMN. */
    static FileChecks ofCases(ProblemLog log) {
        return new FileChecks(log, CMMN);
    }

    void check(XmlElement root) {
        boolean bpmn = standard.equals(BPMN);
        ProblemLog log = bpmn ? fileLog.forProcess(executable(root)) : fileLog;
        walk(root, null, log);
        if (bpmn) {
            new SchemaChecks(log).check(root, ids.keySet());
        }
    }

    /** Whether a process of the file is to run; a file without one is documentation. */
    private static boolean executable(XmlElement root) {
        return root.children(BPMN, "process").stream().anyMatch(ProcessReader::executable);
    }

    private void walk(XmlElement element, @Nullable String enclosingId, ProblemLog enclosingLog) {
        ProblemLog log =
                element.is(BPMN, "process") ? fileLog.forProcess(ProcessReader.executable(element)) : enclosingLog;
        String own = Literals.trimToNull(element.attribute("id"));
        String id = own == null ? enclosingId : own;
        if (own != null) {
            checkUnique(element, own, log);
            checkName(element, own, log);
        }
        checkAttributes(element, id, log);
        checkText(element, id, log);
        for (XmlElement child : element.children()) {
            if (child.is(standard, "extensionElements")) {
                child.children().forEach(extension -> checkExtension(extension, id, log));
            } else if (child.namespace().equals(standard)) {
                walk(child, id, log);
            } else if (!element.is(standard, "documentation") && !element.is(standard, "text")) {
                checkExtension(child, id, log);
            }
        }
    }

    private void checkUnique(XmlElement element, String id, ProblemLog log) {
        XmlElement first = ids.putIfAbsent(id, element);
        if (first != null) {
            log.error(
                    element.location(),
                    id,
                    "id-duplicate",
                    "Expected the id '" + id + "' once in the file, but <" + element.name() + "> has it as well as <"
                            + first.name() + "> in line " + first.location().line() + ". Rename one of them.");
        }
    }

    /** An id is a name of XML. What XML says of letters beyond ASCII is not asked. */
    private void checkName(XmlElement element, String id, ProblemLog log) {
        if (standard.equals(BPMN) && !NAME.matcher(id).matches()) {
            log.error(
                    element.location(),
                    id,
                    "id-invalid",
                    "Expected an id of letters, digits, '_', '-' and '.' that begins with a letter or '_' on <"
                            + element.name() + ">, but got '" + id + "'. Rename it, and what refers to it.");
        }
    }

    private void checkAttributes(XmlElement element, @Nullable String id, ProblemLog log) {
        for (XmlAttribute attribute : element.attributes()) {
            checkBoolean(attribute, attribute.namespace(), element, id, log);
            if (attribute.namespace().isEmpty()) {
                checkKnown(attribute, element, id, log);
                continue;
            }
            checkExpression(attribute.value(), attribute.namespace(), element, id, log);
            if (!attribute.wasRead()) {
                unreadAttribute(attribute, attribute.namespace(), element, id, log);
            }
        }
    }

    /** A misspelt attribute would change what the process does without a word. */
    private void checkKnown(XmlAttribute attribute, XmlElement element, @Nullable String id, ProblemLog log) {
        Set<String> known = standard.equals(BPMN) ? BpmnAttributes.of(element.name()) : CMMN_ATTRIBUTES;
        if (known == null || known.contains(attribute.name())) {
            return;
        }
        String message = "Expected an attribute of " + (standard.equals(BPMN) ? "BPMN 2.0" : "CMMN 1.1") + " on <"
                + element.name() + ">, but got '" + attribute.name() + "', which "
                + (standard.equals(BPMN) ? "it does not have there. Correct or remove it" : "is ignored")
                + ". An extension attribute needs its prefix, such as headway:" + attribute.name() + ".";
        if (standard.equals(BPMN)) {
            log.error(element.location(), id, "attribute-unknown", message);
        } else {
            log.warning(element.location(), id, "attribute-unknown", message);
        }
    }

    /** A text that is neither true nor false would count as false without a word. */
    private void checkBoolean(
            XmlAttribute attribute, String namespace, XmlElement element, @Nullable String id, ProblemLog log) {
        boolean known = namespace.isEmpty() || Dialect.of(namespace) != null;
        if (known && BOOLEANS.contains(attribute.name()) && !FixedValues.isBoolean(attribute.value())) {
            ProblemLog told = attribute.name().equals("isExecutable") ? fileLog : log;
            told.error(
                    element.location(),
                    id,
                    "boolean-invalid",
                    "Expected true or false as '" + attribute.qualifiedName() + "' of "
                            + (id == null ? "the file" : "'" + id + "'") + ", but got '" + attribute.value()
                            + "'. Write true or false.");
        }
    }

    private void checkExtension(XmlElement extension, @Nullable String id, ProblemLog log) {
        if (!extension.wasRead()) {
            unreadElement(extension, id, log);
            return;
        }
        for (XmlAttribute attribute : extension.attributes()) {
            checkBoolean(attribute, extension.namespace(), extension, id, log);
            if (!attribute.name().equals("stringValue")) {
                checkExpression(attribute.value(), extension.namespace(), extension, id, log);
            }
            if (!attribute.wasRead()) {
                String namespace = attribute.namespace().isEmpty() ? extension.namespace() : attribute.namespace();
                unreadAttribute(attribute, namespace, extension, id, log);
            }
        }
        if (!extension.name().equals("string") && !extension.name().equals("script")) {
            checkExpression(extension.text(), extension.namespace(), extension, id, log);
        }
        extension.children().forEach(child -> checkExtension(child, id, log));
    }

    private void unreadElement(XmlElement extension, @Nullable String id, ProblemLog log) {
        String what = "the extension element <" + extension.qualifiedName() + ">";
        reportUnread(extension.namespace(), extension.name(), what, extension, id, log);
    }

    private void unreadAttribute(
            XmlAttribute attribute, String namespace, XmlElement element, @Nullable String id, ProblemLog log) {
        String what = "the extension attribute '" + attribute.qualifiedName() + "'";
        reportUnread(namespace, attribute.name(), what, element, id, log);
    }

    private void reportUnread(
            String namespace, String name, String what, XmlElement element, @Nullable String id, ProblemLog log) {
        if (Namespaces.isModeler(namespace) || namespace.equals(standard)) {
            return;
        }
        boolean family = Dialect.of(namespace) != null;
        if (family ? DESIGN_ONLY.contains(name) : !reportedForeign.add(namespace + " " + what)) {
            return;
        }
        log.warning(
                element.location(),
                id,
                "extension-not-understood",
                "Expected extensions that this engine understands on " + (id == null ? "the file" : "'" + id + "'")
                        + ", but got " + what + " of " + (namespace.isEmpty() ? "no namespace" : namespace)
                        + ". It is ignored" + (family ? "" : ", here and everywhere else in the file")
                        + ": remove it if it does not matter.");
    }

    /** Expressions as element text; scripts and documentation may contain anything. */
    private void checkText(XmlElement element, @Nullable String id, ProblemLog log) {
        boolean free = element.is(standard, "script")
                || element.is(standard, "documentation")
                || element.is(standard, "text")
                || Conditions.scriptLanguage(element) != null;
        if (!free) {
            check(element.text(), element, id, log);
        }
    }

    private static void checkExpression(
            String text, String namespace, XmlElement element, @Nullable String id, ProblemLog log) {
        if (Dialect.of(namespace) != null) {
            check(text, element, id, log);
        }
    }

    private static void check(String text, XmlElement element, @Nullable String id, ProblemLog log) {
        String fault = Literals.expressionFault(text);
        if (fault != null) {
            log.error(
                    element.location(),
                    id,
                    "expression-malformed",
                    "Expected well-formed expressions in <" + element.qualifiedName() + ">, but " + fault
                            + ". Balance braces and quotes: ${...}.");
        }
    }
}
