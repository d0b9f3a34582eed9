package dev.headway.core.element;

import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.model.ProcessGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a model asks for, and the engine reads, but does not do: said at deployment, never silently left out. */
public final class WithoutEffect {
    /** The calendars that the family has by default; they read what ISO 8601 says. */
    private static final Set<String> PLAIN_CALENDARS = Set.of("duration", "dueDate", "cycle");

    private WithoutEffect() {}

    /** One sentence for each; empty for most nodes. */
    public static List<String> of(ProcessGraph graph, FlowNode node) {
        List<String> found = new ArrayList<>(0);
        if (node.async().category() != null) {
            found.add("jobCategory '" + node.async().category() + "' has no effect: every executor runs every job");
        }
        switch (node.detail()) {
            case ElementDetail.UserTask task -> calendar(task.businessCalendar(), found);
            case ElementDetail.StartEvent start -> timer(start.event(), found);
            case ElementDetail.CatchEvent caught -> timer(caught.event(), found);
            case ElementDetail.BoundaryEvent boundary -> timer(boundary.event(), found);
            default -> {}
        }
        if (node.type() == ElementType.PROCESS
                && !(graph.attributes().candidateStarterUsers().isEmpty()
                        && graph.attributes().candidateStarterGroups().isEmpty())) {
            found.add("candidate starters are not checked: whoever can call the engine may start the process");
        }
        return found;
    }

    private static void timer(EventDefinition event, List<String> found) {
        if (event instanceof EventDefinition.Timer timer) {
            calendar(timer.businessCalendar(), found);
        }
    }

    private static void calendar(@Nullable String name, List<String> found) {
        if (name != null && !PLAIN_CALENDARS.contains(name)) {
            found.add("the business calendar '" + name + "' is not used: dates and durations are read as ISO 8601");
        }
    }
}
