package dev.headway.model.read;

import static dev.headway.model.read.Namespaces.BPMN;

import dev.headway.model.CalendarNames;
import dev.headway.model.ElementDetail;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads user tasks: attributes of the family, and the standard's {@code humanPerformer} and {@code potentialOwner}. */
final class UserTaskReader {
    /** Users and groups named by a resource assignment: {@code user(kermit), group(management), accountancy}. */
    record Candidates(Set<String> users, Set<String> groups) {}

    private final ProcessDraft process;
    private final FixedValues values;
    private final FormReader forms;
    private final ListenerReader listeners;

    UserTaskReader(ProcessDraft process) {
        this.process = process;
        this.values = new FixedValues(process);
        this.forms = new FormReader(process);
        this.listeners = new ListenerReader(process);
    }

    ElementDetail read(NodeDraft node) {
        Extensions extensions = node.extensions;
        Candidates candidates = new Candidates(
                new LinkedHashSet<>(Literals.list(extensions.attribute("candidateUsers"))),
                new LinkedHashSet<>(Literals.list(extensions.attribute("candidateGroups"))));
        for (XmlElement owner : node.element.children(BPMN, "potentialOwner")) {
            addCandidates(owner, candidates);
        }
        String assignee = Literals.trimToNull(extensions.attribute("assignee"));
        String calendar = Literals.trimToNull(extensions.attribute("businessCalendarName"));
        return new ElementDetail.UserTask(
                assignee != null ? assignee : humanPerformer(node.element),
                Literals.trimToNull(extensions.attribute("owner")),
                List.copyOf(candidates.users()),
                List.copyOf(candidates.groups()),
                dueDate(node, calendar),
                calendar,
                values.date(
                        Literals.trimToNull(extensions.attribute("followUpDate")),
                        "followUpDate",
                        node.element,
                        node.id),
                values.wholeNumber(
                        Literals.trimToNull(extensions.attribute("priority")), "priority", node.element, node.id),
                Literals.trimToNull(extensions.attribute("category")),
                Literals.trimToNull(extensions.attribute("skipExpression")),
                Literals.trimToNull(extensions.attribute("taskIdVariableName")),
                Literals.trimToNull(extensions.attribute("taskCompleterVariableName")),
                forms.read(node),
                listeners.ofTask(extensions, node.id),
                links(node));
    }

    /** What a calendar can read, it says itself when the task begins. */
    private @Nullable String dueDate(NodeDraft node, @Nullable String calendar) {
        String text = Literals.trimToNull(node.extensions.attribute("dueDate"));
        return CalendarNames.isIso(calendar) ? values.date(text, "dueDate", node.element, node.id) : text;
    }

    /** Users and groups of kinds that the model itself names; written like a {@code potentialOwner}. */
    private List<ElementDetail.TaskLink> links(NodeDraft node) {
        List<ElementDetail.TaskLink> links = new ArrayList<>(0);
        for (XmlElement resource : node.extensions.elements("customResource")) {
            String type = Literals.trimToNull(Extensions.own(resource, "name"));
            if (type == null) {
                process.log.error(
                        resource.location(),
                        node.id,
                        "custom-resource-name-missing",
                        "Expected a 'name' on <" + resource.qualifiedName() + "> of '" + node.id
                                + "', but it has none. Name what the users and groups are to the task.");
                continue;
            }
            Candidates named = new Candidates(new LinkedHashSet<>(), new LinkedHashSet<>());
            addCandidates(resource, named);
            links.add(new ElementDetail.TaskLink(type, List.copyOf(named.users()), List.copyOf(named.groups())));
        }
        return List.copyOf(links);
    }

    private static @Nullable String humanPerformer(XmlElement task) {
        XmlElement performer = task.child(BPMN, "humanPerformer");
        return performer == null ? null : assignment(performer);
    }

    /** Adds who a {@code potentialOwner} or {@code potentialStarter} names; a bare name is a group, as in the family. */
    static void addCandidates(XmlElement owner, Candidates candidates) {
        for (String item : Literals.list(assignment(owner))) {
            if (item.startsWith("user(") && item.endsWith(")")) {
                candidates.users().addAll(new ArrayList<>(Literals.list(item.substring(5, item.length() - 1))));
            } else if (item.startsWith("group(") && item.endsWith(")")) {
                candidates.groups().addAll(new ArrayList<>(Literals.list(item.substring(6, item.length() - 1))));
            } else {
                candidates.groups().add(item);
            }
        }
    }

    private static @Nullable String assignment(XmlElement role) {
        XmlElement assignment = role.child(BPMN, "resourceAssignmentExpression");
        XmlElement expression = assignment == null ? null : assignment.child(BPMN, "formalExpression");
        return expression == null ? null : expression.textOrNull();
    }
}
