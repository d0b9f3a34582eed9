package dev.headway.core.element;

import dev.headway.core.execution.token.CaseBehavior;
import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.LenientTexts;
import dev.headway.core.execution.token.Walk;
import dev.headway.core.execution.usercode.ActivityContext;
import dev.headway.core.execution.usercode.ServiceCall;
import dev.headway.core.state.Execution;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.ElementDetail;
import dev.headway.model.FlowNode;
import dev.headway.model.Listener;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** User task: creates a task and waits for its completion (BPMN 2.0.2, 13.3.3). */
final class UserTask implements ElementBehavior {
    private static final int DEFAULT_PRIORITY = 50;

    @Override
    public void execute(Walk walk, Execution token, FlowNode node) {
        if (!(node.detail() instanceof ElementDetail.UserTask detail)) {
            throw new IllegalStateException("Expected a user task at '" + node.id() + "'");
        }
        ActivityContext context = walk.contextOf(token, node);
        if (detail.skipExpression() != null
                && ServiceCall.skipEnabled(context)
                && walk.expression(detail.skipExpression()).test(context)) {
            walk.complete(token, node);
            return;
        }
        CaseBehavior items = walk.planItems();
        if (items != null && !items.blocks(token, node)) {
            walk.complete(token, node); // nobody is waited for, so there is no task to do
            return;
        }
        TaskRow task = newTask(walk, token, node, detail, context);
        walk.recorder().insert(task);
        walk.engineEvents().taskBegins(task);
        walk.waitHere(token);
        setVariable(context, detail.idVariable(), String.valueOf(task.id()));
        walk.events().armTimeouts(token, node, detail);
        created(walk, task, node, detail.taskListeners());
    }

    /** Activiti and Flowable say first to whom a task is assigned, Camunda and Operaton afterwards. */
    private static void created(Walk walk, TaskRow task, FlowNode node, List<Listener> listeners) {
        boolean assigned = task.assignee() != null;
        TaskRow current = assigned ? walk.listeners().task(task, node, listeners, "assignment", true) : task;
        current = walk.listeners().task(current, node, listeners, "create");
        if (current.assignee() != null) {
            current = walk.listeners().task(current, node, listeners, "assignment", false);
        }
        if (current.assignee() != null && !assigned) {
            current = walk.listeners().task(current, node, listeners, "assignment", true);
        }
        walk.engineEvents().taskCreated(current);
    }

    private static void setVariable(ActivityContext context, @Nullable String name, Object value) {
        if (name != null) {
            context.setVariable(
                    String.valueOf(context.definition().expression(name).text(context)), value);
        }
    }

    private static TaskRow newTask(
            Walk walk, Execution token, FlowNode node, ElementDetail.UserTask detail, ActivityContext context) {
        List<TaskRow.Candidate> candidates = new ArrayList<>();
        for (String user : names(walk, detail.candidateUsers(), context)) {
            candidates.add(new TaskRow.Candidate(TaskRow.Candidate.CLAIMS, user, null));
        }
        for (String group : names(walk, detail.candidateGroups(), context)) {
            candidates.add(new TaskRow.Candidate(TaskRow.Candidate.CLAIMS, null, group));
        }
        for (ElementDetail.TaskLink link : detail.links()) {
            for (String user : names(walk, link.users(), context)) {
                candidates.add(new TaskRow.Candidate(link.type(), user, null));
            }
            for (String group : names(walk, link.groups(), context)) {
                candidates.add(new TaskRow.Candidate(link.type(), null, group));
            }
        }
        LenientTexts texts = walk.lenient();
        return new TaskRow(
                walk.newId(),
                token.instanceId(),
                token.id(),
                walk.definition().id(),
                node.id(),
                texts.forPeople(node.name(), token, node, "name"),
                texts.forPeople(node.documentation(), token, node, "documentation"),
                assignee(walk.text(detail.assignee(), token, node)),
                walk.text(detail.owner(), token, node),
                texts.priority(detail.priority(), DEFAULT_PRIORITY, token, node, "priority"),
                date(walk, node, detail.dueDate(), detail.businessCalendar(), context),
                date(walk, node, detail.followUpDate(), null, context),
                walk.nowMillis(),
                null,
                texts.forPeople(detail.category(), token, node, "category"),
                texts.forPeople(detail.form().formKey(), token, node, "form key"),
                null,
                context.tenantId(),
                null,
                candidates,
                VariableDocument.EMPTY);
    }

    /** An empty name is nobody's. */
    private static @Nullable String assignee(@Nullable String name) {
        return name == null || name.isBlank() ? null : name;
    }

    /** Each text may be one name, several with commas, or an expression that yields a collection. */
    private static List<String> names(Walk walk, List<String> texts, ActivityContext context) {
        List<String> names = new ArrayList<>();
        for (String text : texts) {
            Object value = walk.expression(text).evaluate(context);
            if (value instanceof Collection<?> collection) {
                collection.forEach(item -> names.add(String.valueOf(item)));
            } else if (value instanceof JsonNode json && json.isArray()) {
                json.forEach(item -> names.add(item.asString()));
            } else if (value != null) {
                for (String name : String.valueOf(value).split(",", -1)) {
                    if (!name.isBlank()) {
                        names.add(name.trim());
                    }
                }
            }
        }
        return names;
    }

    private static @Nullable Long date(
            Walk walk, FlowNode node, @Nullable String text, @Nullable String calendar, ActivityContext context) {
        if (text == null) {
            return null;
        }
        Object value = walk.expression(text).evaluate(context);
        return value == null
                ? null
                : Long.valueOf(walk.context()
                        .schedule()
                        .due(
                                walk.events().calendar(calendar, context),
                                value,
                                "date of user task '" + node.id() + "'"));
    }

    @Override
    public boolean waits(FlowNode node) {
        return true;
    }
}
