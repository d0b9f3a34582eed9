package dev.headway.model.read;

import static dev.headway.model.read.Namespaces.BPMN;

import dev.headway.model.CalendarNames;
import dev.headway.model.EventDefinition.Timer;
import dev.headway.model.EventDefinition.Timer.Kind;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads timer event definitions (BPMN 2.0.2, 10.5.5, timer). */
final class TimerReader {
    private final ProcessDraft process;

    TimerReader(ProcessDraft process) {
        this.process = process;
    }

    /** The timer; an empty duration stands in where the model has none, with an error. */
    Timer read(XmlElement definition, String elementId) {
        List<XmlElement> times = new ArrayList<>(1);
        for (XmlElement child : definition.children()) {
            if (child.namespace().equals(BPMN) && kindOf(child.name()) != null) {
                times.add(child);
            }
        }
        if (times.size() > 1) {
            process.log.error(
                    times.get(1).location(),
                    elementId,
                    "timer-ambiguous",
                    "Expected one of <timeDate>, <timeDuration> and <timeCycle> in the timer of '" + elementId
                            + "', but got " + times.size() + ". Remove all but one.");
        }
        String calendar = Literals.trimToNull(new Extensions(definition).attribute("businessCalendarName"));
        XmlElement time = times.isEmpty() ? null : times.get(0);
        Kind kind = time == null ? null : kindOf(time.name());
        String text = time == null ? null : time.textOrNull();
        if (time == null || kind == null || text == null) {
            process.log.error(
                    definition.location(),
                    elementId,
                    "timer-missing",
                    "Expected <timeDate>, <timeDuration> or <timeCycle> with a text in the timer of '" + elementId
                            + "', but found none. Add when the timer is due, such as"
                            + " <timeDuration>PT15M</timeDuration>.");
            return new Timer(Kind.DURATION, "", null, calendar);
        }
        if (kind == Kind.DATE && TimerText.isDuration(text)) {
            // Activiti and Flowable read a duration here as a date that far from now.
            kind = Kind.DURATION;
        }
        boolean iso = CalendarNames.isIso(calendar);
        // What a calendar can read, it says itself when the timer is armed.
        String expected = iso ? TimerText.fault(kind, text) : null;
        if (expected != null) {
            process.log.error(
                    time.location(),
                    elementId,
                    "timer-invalid",
                    "Expected " + expected + " in <" + time.name() + "> of '" + elementId + "', but got '"
                            + shorten(text) + "'. Correct the text, or use an expression such as ${dueDate}.");
        }
        return new Timer(kind, text, endDate(time, elementId, iso), calendar);
    }

    private @Nullable String endDate(XmlElement time, String elementId, boolean iso) {
        String endDate = Literals.trimToNull(new Extensions(time).attribute("endDate"));
        if (iso && endDate != null && TimerText.fault(Kind.DATE, endDate) != null) {
            process.log.error(
                    time.location(),
                    elementId,
                    "timer-invalid",
                    "Expected " + TimerText.fault(Kind.DATE, endDate) + " as 'endDate' of '" + elementId
                            + "', but got '" + shorten(endDate) + "'. Correct the text, or use an expression.");
        }
        return endDate;
    }

    private static @Nullable Kind kindOf(String name) {
        return switch (name) {
            case "timeDate" -> Kind.DATE;
            case "timeDuration" -> Kind.DURATION;
            case "timeCycle" -> Kind.CYCLE;
            default -> null;
        };
    }

    private static String shorten(String text) {
        int max = 80;
        return text.length() <= max ? text : text.substring(0, max) + "...";
    }
}
