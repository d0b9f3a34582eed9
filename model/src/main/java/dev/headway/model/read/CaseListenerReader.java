package dev.headway.model.read;

import static dev.headway.model.read.Namespaces.CMMN;

import dev.headway.model.CalendarNames;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementDetail.CaseListener.Kind;
import dev.headway.model.EventDefinition;
import dev.headway.model.EventDefinition.Timer;
import dev.headway.model.PlanItem.Reactivation;
import dev.headway.model.xml.XmlElement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the event listeners of a case (CMMN 1.1, 5.4.2), and those that Flowable adds. */
final class CaseListenerReader {
    private final ProcessDraft draft;

    CaseListenerReader(ProcessDraft draft) {
        this.draft = draft;
    }

    ElementDetail read(NodeDraft node) {
        return switch (node.element.name()) {
            case "timerEventListener" -> listener(Kind.TIMER, timer(node));
            case "userEventListener" -> listener(Kind.USER, new EventDefinition.None());
            default ->
                switch (CaseElements.listenerType(node.element)) {
                    case "signal" -> listener(Kind.SIGNAL, signal(node));
                    case "variable" ->
                        listener(Kind.VARIABLE, EventReader.variableChange(draft, node.element, node.id));
                    case "reactivate" ->
                        new ElementDetail.CaseListener(Kind.REACTIVATE, new EventDefinition.None(), reactivation(node));
                    default -> generic(node);
                };
        };
    }

    private static ElementDetail listener(Kind kind, EventDefinition event) {
        return new ElementDetail.CaseListener(kind, event, null);
    }

    /** One that is triggered through the API, or by an event of Flowable's registry. */
    private ElementDetail generic(NodeDraft node) {
        EventDefinition event = new RegistryEventReader(draft).received(node);
        return event == null ? listener(Kind.GENERIC, new EventDefinition.None()) : listener(Kind.SIGNAL, event);
    }

    private static @Nullable Reactivation reactivation(NodeDraft node) {
        return ItemControlReader.reactivation(node.extensions.element("defaultReactivationRule"));
    }

    private EventDefinition signal(NodeDraft node) {
        String name = Literals.trimToNull(Extensions.own(node.element, "signalRef"));
        if (name == null) {
            draft.log.error(
                    node.location(),
                    node.id,
                    "signal-missing",
                    "Expected a 'signalRef' on the signal event listener '" + node.id
                            + "', but it has none. Name the signal.");
        }
        return new EventDefinition.Signal(name == null ? "" : name, false, false, List.of());
    }

    /** A timer whose form is told by its text; an expression yields a date or a duration. */
    private EventDefinition timer(NodeDraft node) {
        XmlElement expression = node.element.child(CMMN, "timerExpression");
        String text = expression == null ? null : expression.textOrNull();
        String calendar = Literals.trimToNull(node.extensions.attribute("businessCalendarName"));
        if (expression == null || text == null) {
            draft.log.error(
                    node.element.location(),
                    node.id,
                    "timer-missing",
                    "Expected a <timerExpression> with a text in the timer '" + node.id
                            + "', but found none. Add when it is due, such as PT15M.");
            return new Timer(Timer.Kind.DURATION, "", null, calendar);
        }
        Timer.Kind kind = kindOf(text);
        if (CalendarNames.isIso(calendar) && TimerText.fault(kind, text) != null) {
            draft.log.error(
                    expression.location(),
                    node.id,
                    "timer-invalid",
                    "Expected a date, a duration such as PT15M, a cycle such as R3/PT10M or a cron text in"
                            + " <timerExpression> of '" + node.id + "', but got '" + text
                            + "'. Correct the text, or use an expression such as ${dueDate}.");
        }
        return new Timer(kind, text, null, calendar);
    }

    private static Timer.Kind kindOf(String text) {
        if (Literals.isExpression(text) || TimerText.isDate(text)) {
            return Timer.Kind.DATE;
        }
        return TimerText.isDuration(text) ? Timer.Kind.DURATION : Timer.Kind.CYCLE;
    }
}
