package dev.headway.model.read;

import static dev.headway.model.read.Namespaces.CMMN;

import dev.headway.model.PlanItem.Criterion;
import dev.headway.model.PlanItem.ExitEvent;
import dev.headway.model.PlanItem.ExitType;
import dev.headway.model.PlanItem.OnPart;
import dev.headway.model.PlanItem.VariablePart;
import dev.headway.model.PlanItemTransition;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads entry and exit criteria with the sentries that they refer to (CMMN 1.1, 5.4.6). */
final class CriterionReader {
    /** A sentry, read once however many criteria refer to it. */
    private record Sentry(
            @Nullable String name,
            List<OnPart> on,
            List<VariablePart> variables,
            @Nullable String condition,
            boolean onEvent) {}

    /** On-parts of all criteria of a case; a sentry counts once for each criterion that refers to it. */
    static final int ON_PARTS_MAX = 100_000;

    private static final Set<String> VARIABLE_EVENTS = Set.of("create", "update", "delete");

    private final ProcessDraft draft;
    private final Map<String, XmlElement> sentries;
    private int onParts;
    private final ItemControlReader controls;
    private final Map<XmlElement, Sentry> read = new HashMap<>();

    private final boolean flowable;

    /** @param flowable whether the case is one of Flowable's */
    CriterionReader(ProcessDraft draft, Map<String, XmlElement> sentries, boolean flowable) {
        this.flowable = flowable;
        this.draft = draft;
        this.sentries = sentries;
        this.controls = new ItemControlReader(draft);
    }

    /** @param name entryCriterion or exitCriterion */
    List<Criterion> read(NodeDraft node, XmlElement holder, String name) {
        List<Criterion> criteria = new ArrayList<>(0);
        int place = 0;
        for (XmlElement element : holder.children(CMMN, name)) {
            place++;
            String id = Literals.trimToNull(element.attribute("id"));
            XmlElement sentry = sentryOf(element, node);
            if (sentry != null) {
                criteria.add(criterion(element, id == null ? node.id + "-" + name + "-" + place : id, sentry, node));
            }
        }
        // CMMN 1.0 names the sentries in an attribute.
        String references = Literals.trimToNull(
                holder.attribute(name.equals("entryCriterion") ? "entryCriteriaRefs" : "exitCriteriaRefs"));
        for (String reference : references == null ? new String[0] : references.split("\\s+")) {
            XmlElement sentry = sentryOf(holder, reference, node);
            if (sentry != null) {
                criteria.add(criterion(holder, reference, sentry, node));
            }
        }
        return List.copyOf(criteria);
    }

    private @Nullable XmlElement sentryOf(XmlElement criterion, NodeDraft node) {
        return sentryOf(criterion, Literals.trimToNull(Extensions.own(criterion, "sentryRef")), node);
    }

    private @Nullable XmlElement sentryOf(XmlElement criterion, @Nullable String reference, NodeDraft node) {
        XmlElement found = reference == null ? null : sentries.get(reference);
        if (found == null && reference != null) {
            found = sentries.get(Declarations.localName(reference));
        }
        if (found == null) {
            draft.log.error(
                    criterion.location(),
                    node.id,
                    "sentry-missing",
                    "Expected 'sentryRef' of <" + criterion.name() + "> of '" + node.id
                            + "' to name a <sentry> of the case, but "
                            + (reference == null ? "it has none." : "there is no '" + reference + "'.")
                            + " Correct it, or add the sentry.");
        }
        return found;
    }

    private Criterion criterion(XmlElement element, String id, XmlElement sentryElement, NodeDraft node) {
        Sentry sentry = read.computeIfAbsent(sentryElement, each -> sentry(each, node));
        boolean fits = onParts <= ON_PARTS_MAX;
        onParts += fits ? sentry.on().size() : 0;
        if (fits && onParts > ON_PARTS_MAX) {
            draft.log.error(
                    element.location(),
                    node.id,
                    "on-parts-limit",
                    "Expected at most " + ON_PARTS_MAX + " on-parts in the criteria of a case, but with '" + id
                            + "' there are more. Split the case, or let fewer criteria refer to large sentries.");
        }
        String name = Literals.trimToNull(element.attribute("name"));
        return new Criterion(
                id,
                name == null ? sentry.name() : name,
                onParts > ON_PARTS_MAX ? List.of() : sentry.on(),
                sentry.variables(),
                sentry.condition(),
                sentry.onEvent(),
                exitType(element, node),
                exitEvent(element, node),
                element.location());
    }

    private ExitType exitType(XmlElement element, NodeDraft node) {
        String text = Literals.trimToNull(Extensions.own(element, "exitType"));
        for (ExitType type : ExitType.values()) {
            if (text == null || type.xmlName().equals(text)) {
                return type;
            }
        }
        invalid(element, node, "exitType", text, "default, activeInstances or activeAndEnabledInstances");
        return ExitType.ALL;
    }

    private ExitEvent exitEvent(XmlElement element, NodeDraft node) {
        String text = Literals.trimToNull(Extensions.own(element, "exitEventType"));
        for (ExitEvent event : ExitEvent.values()) {
            if (text == null || event.xmlName().equals(text)) {
                return event;
            }
        }
        invalid(element, node, "exitEventType", text, "exit, complete or forceComplete");
        return ExitEvent.EXIT;
    }

    private void invalid(XmlElement element, NodeDraft node, String what, @Nullable String text, String allowed) {
        draft.log.error(
                element.location(),
                node.id,
                "criterion-value-invalid",
                "Expected " + what + " of <" + element.name() + "> of '" + node.id + "' to be " + allowed
                        + ", but got '" + text + "'. Correct it, or remove it.");
    }

    private Sentry sentry(XmlElement element, NodeDraft node) {
        String id = String.valueOf(element.attribute("id"));
        List<OnPart> on = new ArrayList<>(1);
        String condition = null;
        int place = 0;
        for (XmlElement child : element.children()) {
            if (!child.namespace().equals(CMMN)) {
                continue;
            }
            switch (child.name()) {
                case "planItemOnPart" -> {
                    place++;
                    OnPart part = onPart(child, id, place);
                    if (part != null) {
                        on.add(part);
                    }
                }
                case "ifPart" -> condition = controls.condition(child, id);
                case "documentation", "extensionElements" -> {
                    // Read below, or without a meaning.
                }
                case "caseFileItemOnPart" ->
                    notExecuted(child, id, "Case files are not executed: use a variable event listener.");
                default -> notExecuted(child, id, "A sentry has <planItemOnPart> and <ifPart>.");
            }
        }
        List<VariablePart> variables = new ArrayList<>(0);
        for (XmlElement variable : new Extensions(element).elements("variableOnPart")) {
            VariablePart part = variablePart(variable, id, variables.size() + 1);
            if (part != null) {
                variables.add(part);
            }
        }
        String mode = Literals.trimToNull(Extensions.own(element, "triggerMode"));
        if (mode != null && !mode.equals("onEvent") && !mode.equals("default")) {
            invalid(element, node, "triggerMode", mode, "default or onEvent");
        }
        if (on.isEmpty() && variables.isEmpty() && condition == null) {
            draft.log.error(
                    element.location(),
                    id,
                    "sentry-empty",
                    "Expected an on-part or a condition in the sentry '" + id
                            + "', but it has neither that can be used." + " Add a <planItemOnPart> or an <ifPart>.");
        }
        return new Sentry(
                Literals.trimToNull(element.attribute("name")),
                List.copyOf(on),
                List.copyOf(variables),
                condition,
                "onEvent".equals(mode) && !(on.isEmpty() && variables.isEmpty()));
    }

    /** Camunda's part that looks at a variable, with one of its events. */
    private @Nullable VariablePart variablePart(XmlElement element, String sentryId, int place) {
        element.markAllRead();
        String variable = Literals.trimToNull(Extensions.own(element, "variableName"));
        String event = null;
        for (XmlElement child : element.children()) {
            event = child.name().equals("variableEvent") ? child.textOrNull() : event;
        }
        if (variable == null || event == null || !VARIABLE_EVENTS.contains(event)) {
            draft.log.error(
                    element.location(),
                    sentryId,
                    "variable-part-invalid",
                    "Expected 'variableName' and a <variableEvent> that is create, update or delete in <"
                            + element.qualifiedName() + "> of the sentry '" + sentryId + "', but got the variable "
                            + (variable == null ? "none" : "'" + variable + "'") + " and the event "
                            + (event == null ? "none" : "'" + event + "'") + ". Correct it.");
            return null;
        }
        return new VariablePart(sentryId + "-variableOnPart-" + place, variable, event);
    }

    private void notExecuted(XmlElement part, String sentryId, String advice) {
        draft.log.error(
                part.location(),
                sentryId,
                "element-not-executable",
                "Expected parts of the sentry '" + sentryId + "' that can be executed, but got <" + part.qualifiedName()
                        + ">. " + advice);
    }

    private @Nullable OnPart onPart(XmlElement element, String sentryId, int place) {
        String id = Literals.trimToNull(element.attribute("id"));
        if (Literals.trimToNull(element.attribute("exitCriterionRef")) != null) {
            notExecuted(
                    element,
                    sentryId,
                    "It names an exit criterion (exitCriterionRef): wait for 'exit' of the item alone.");
        }
        XmlElement event = element.child(CMMN, "standardEvent");
        return onPart(
                element,
                event == null ? null : event.textOrNull(),
                id == null ? sentryId + "-planItemOnPart-" + place : id,
                sentryId);
    }

    private @Nullable OnPart onPart(XmlElement element, @Nullable String event, String id, String elementId) {
        PlanItemTransition transition = event == null ? null : PlanItemTransition.of(event);
        if (transition == null) {
            draft.log.error(
                    element.location(),
                    elementId,
                    "standard-event-invalid",
                    "Expected a <standardEvent> such as complete or occur in <" + element.name() + "> of '" + elementId
                            + "', but got " + (event == null ? "none" : "'" + event + "'")
                            + ". Name a transition of CMMN 1.1.");
            return null;
        }
        String reference = Literals.trimToNull(element.attribute("sourceRef"));
        NodeDraft source = reference == null ? null : draft.find(reference);
        if (source == null || source.index == 0) {
            draft.log.error(
                    element.location(),
                    elementId,
                    "on-part-source-missing",
                    "Expected 'sourceRef' of <" + element.name() + "> of '" + elementId
                            + "' to name a plan item of the case, but "
                            + (reference == null ? "it has none." : "there is no '" + reference + "'.")
                            + " Correct it; the case has " + draft.knownIds() + ".");
            return null;
        }
        return new OnPart(id, source.index, transition, flowable);
    }

    /** What starts a timer is an entry criterion of its item, as in Flowable (CMMN 1.1, 5.4.2.1). */
    List<Criterion> startTrigger(NodeDraft node) {
        XmlElement trigger = node.element.child(CMMN, "planItemStartTrigger");
        if (node.element.child(CMMN, "caseFileItemStartTrigger") != null) {
            draft.log.error(
                    node.element.location(),
                    node.id,
                    "element-not-executable",
                    "Expected a start of the timer '" + node.id + "' that can be executed, but got"
                            + " <caseFileItemStartTrigger>. Case files are not executed: use a <planItemStartTrigger>.");
        }
        if (trigger == null) {
            return List.of();
        }
        XmlElement event = trigger.child(CMMN, "standardEvent");
        String id = node.id + "-planItemStartTrigger";
        OnPart part = onPart(trigger, event == null ? null : event.textOrNull(), id, node.id);
        return part == null
                ? List.of()
                : List.of(new Criterion(
                        id,
                        null,
                        List.of(part),
                        List.of(),
                        null,
                        false,
                        ExitType.ALL,
                        ExitEvent.EXIT,
                        trigger.location()));
    }
}
