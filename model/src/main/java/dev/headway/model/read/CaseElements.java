package dev.headway.model.read;

import dev.headway.model.ElementType;
import dev.headway.model.xml.XmlElement;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which element of CMMN runs as which element here (CMMN 1.1, 5.4), and how Flowable names its kind. */
final class CaseElements {
    /** Flowable's task that shows a page of the case as long as its stage runs: nobody completes it. */
    static final String CASE_PAGE = "casePage";

    private CaseElements() {}

    /** What a definition of a plan item runs as; null for an element that is none, or is not executed. */
    static @Nullable ElementType typeOf(XmlElement definition) {
        return switch (definition.name()) {
            case "humanTask" -> ElementType.USER_TASK;
            case "processTask" -> ElementType.CALL_ACTIVITY;
            case "caseTask" -> ElementType.CASE_TASK;
            case "decisionTask" -> ElementType.BUSINESS_RULE_TASK;
            case "stage" -> ElementType.STAGE;
            case "milestone" -> ElementType.MILESTONE;
            case "eventListener", "userEventListener", "timerEventListener" -> ElementType.EVENT_LISTENER;
            case "task" -> ofTask(definition);
            default -> null;
        };
    }

    /** The task of CMMN, which Flowable makes a task of some type. Without a type it waits for somebody who completes it. */
    private static ElementType ofTask(XmlElement definition) {
        String type = taskType(definition);
        if (type == null) {
            return runsCode(definition) ? ElementType.SERVICE_TASK : ElementType.TASK;
        }
        return switch (type) {
            case "script" -> ElementType.SCRIPT_TASK;
            case CASE_PAGE -> ElementType.TASK;
            default -> ElementType.SERVICE_TASK;
        };
    }

    static @Nullable String taskType(XmlElement definition) {
        return Literals.trimToNull(new Extensions(definition).attribute("type"));
    }

    private static boolean runsCode(XmlElement definition) {
        return new Extensions(definition).firstOf("class", "expression", "delegateExpression") != null;
    }

    /** The kind of a definition by the name that Flowable gives it in queries. */
    static String typeName(XmlElement definition, ElementType type) {
        String task = taskType(definition);
        return switch (definition.name()) {
            case "eventListener" -> listenerType(definition) + "eventlistener";
            case "task" ->
                switch (task == null ? "" : task) {
                    case "" -> type == ElementType.TASK ? "task" : "servicetask";
                    case "http" -> "httpservicetask";
                    case "script" -> "scriptservicetask";
                    case "external-worker", "external" -> "externalworkerservicetask";
                    case "send-event" -> "sendeventservicetask";
                    case CASE_PAGE -> "casepagetask";
                    default -> "servicetask";
                };
            default -> definition.name().toLowerCase(Locale.ROOT);
        };
    }

    /** generic, signal, variable or reactivate; any other type is that of an event of the registry, which is generic. */
    static String listenerType(XmlElement listener) {
        String type = Literals.trimToNull(Extensions.own(listener, "eventType"));
        return switch (type == null ? "" : type) {
            case "signal" -> "signal";
            case "variable" -> "variable";
            case "reactivate" -> "reactivate";
            default -> "generic";
        };
    }

    /** Why an element of CMMN is not executed and what to use instead; null for an element that CMMN does not have. */
    static @Nullable String notExecuted(String name) {
        return switch (name) {
            case "planningTable", "discretionaryItem" ->
                "Discretionary items are not executed: make them plan items with a <manualActivationRule>.";
            case "caseFileItem", "caseFile" -> "Case files are not executed: use variables.";
            default -> null;
        };
    }
}
