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

    /** Every attribute without a prefix that BPMN 2.0 defines on any element. */
    private static final Set<String> BPMN_ATTRIBUTES = Set.of(
            ("id name targetNamespace expressionLanguage typeLanguage exporter exporterVersion importType location namespace"
                            + " processType isClosed isExecutable definitionalCollaborationRef partitionElementRef default"
                            + " startQuantity completionQuantity isForCompensation gatewayDirection instantiate eventGatewayType"
                            + " parallelMultiple isInterrupting attachedToRef cancelActivity messageRef signalRef errorRef"
                            + " escalationRef activityRef waitForCompletion sourceRef targetRef isImmediate associationDirection"
                            + " itemRef itemSubjectRef isCollection dataObjectRef dataStoreRef capacity isUnlimited structureRef itemKind"
                            + " implementation operationRef scriptFormat scriptLanguage isSequential behavior oneBehaviorEventRef"
                            + " noneBehaviorEventRef testBefore loopMaximum ordering cancelRemainingInstances triggeredByEvent"
                            + " method calledElement language evaluatesToTypeRef errorCode escalationCode textFormat processRef"
                            + " categoryValueRef value type direction mustUnderstand definition isRequired parameterRef"
                            + " implementationRef correlationPropertyRef correlationKeyRef choreographyLoopType"
                            + " initiatingParticipantRef calledChoreographyRef calledCollaborationRef choreographyRef inputDataRef"
                            + " outputDataRef minimum maximum isMany conversationRef supportedInterfaceRefs")
                    .split(" "));

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
    private final Set<String> standardAttributes;
    private final Map<String, XmlElement> ids = new HashMap<>();
    private final Set<String> reportedForeign = new HashSet<>();

    FileChecks(ProblemLog log) {
        this(log, BPMN, BPMN_ATTRIBUTES);
    }

    private FileChecks(ProblemLog log, String standard, Set<String> standardAttributes) {
        this.fileLog = log;
        this.standard = standard;
        this.standardAttributes = standardAttributes;
    }

    /** For a file of CMMN. */
    static FileChecks ofCases(ProblemLog log) {
        return new FileChecks(log, CMMN, CMMN_ATTRIBUTES);
    }

    void check(XmlElement root) {
        walk(root, null, fileLog);
    }

    private void walk(XmlElement element, @Nullable String enclosingId, ProblemLog enclosingLog) {
        ProblemLog log =
                element.is(BPMN, "process") ? fileLog.forProcess(ProcessReader.executable(element)) : enclosingLog;
        String own = Literals.trimToNull(element.attribute("id"));
        String id = own == null ? enclosingId : own;
        if (own != null) {
            checkUnique(element, own, log);
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

    private void checkAttributes(XmlElement element, @Nullable String id, ProblemLog log) {
        for (XmlAttribute attribute : element.attributes()) {
            checkBoolean(attribute, attribute.namespace(), element, id, log);
            if (attribute.namespace().isEmpty()) {
                if (!standardAttributes.contains(attribute.name())) {
                    log.warning(
                            element.location(),
                            id,
                            "attribute-unknown",
                            "Expected an attribute of " + language() + " on <" + element.name() + ">, but got '"
                                    + attribute.name()
                                    + "', which is ignored. An extension attribute needs its prefix, such as headway:"
                                    + attribute.name() + ".");
                }
                continue;
            }
            checkExpression(attribute.value(), attribute.namespace(), element, id, log);
            if (!attribute.wasRead()) {
                unreadAttribute(attribute, attribute.namespace(), element, id, log);
            }
        }
    }

    private String language() {
        return standard.equals(CMMN) ? "CMMN 1.1" : "BPMN 2.0";
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
