package dev.headway.core.element;

import dev.headway.core.execution.step.InstanceStep;
import dev.headway.core.execution.token.CaseBehavior;
import dev.headway.core.execution.token.Contexts;
import dev.headway.core.execution.token.ElementBehavior;
import dev.headway.core.execution.token.EngineEvents;
import dev.headway.core.execution.token.EventBehavior;
import dev.headway.core.execution.token.LenientTexts;
import dev.headway.core.execution.token.Listeners;
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
    private final InstanceStep step;
    private final Contexts contexts;
    private final Walk walk;
    private final EngineEvents engineEvents;
    private final Listeners listeners;
    private final EventBehavior events;
    private final LenientTexts lenient;
    private final @Nullable CaseBehavior planItems;

    UserTask(
            InstanceStep step,
            Contexts contexts,
            Walk walk,
            EngineEvents engineEvents,
            Listeners listeners,
            EventBehavior events,
            LenientTexts lenient,
            @Nullable CaseBehavior planItems) {
        this.step = step;
        this.contexts = contexts;
        this.walk = walk;
        this.engineEvents = engineEvents;
        this.listeners = listeners;
        this.events = events;
        this.lenient = lenient;
        this.planItems = planItems;
    }

    private static final int DEFAULT_PRIORITY = 50;

    @Override
    public void execute(Execution token, FlowNode node) {
        if (!(node.detail() instanceof ElementDetail.UserTask detail)) {
            throw new IllegalStateException("Expected a user task at '" + node.id() + "'");
        }
        ActivityContext context = contexts.of(token, node);
        if (detail.skipExpression() != null
                && ServiceCall.skipEnabled(context)
                && step.expression(detail.skipExpression()).test(context)) {
            walk.complete(token, node);
            return;
        }
        if (planItems != null && !planItems.blocks(token, node)) {
            walk.complete(token, node); // nobody is waited for, so there is no task to do
            return;
        }
        TaskRow task = newTask(token, node, detail, context);
        step.recorder().insert(task);
        engineEvents.taskBegins(task);
        walk.waitHere(token);
        setVariable(context, detail.idVariable(), String.valueOf(task.id()));
        events.armTimeouts(token, node, detail);
        created(task, node, detail.taskListeners());
    }

    /** Activiti and Flowable say first to whom a task is assigned, Camunda and Operaton afterwards. */
    private void created(TaskRow task, FlowNode node, List<Listener> called) {
        boolean assigned = task.assignee() != null;
        TaskRow current = assigned ? listeners.task(task, node, called, "assignment", true) : task;
        current = listeners.task(current, node, called, "create");
        if (current.assignee() != null) {
            current = listeners.task(current, node, called, "assignment", false);
        }
        if (current.assignee() != null && !assigned) {
            current = listeners.task(current, node, called, "assignment", true);
        }
        engineEvents.taskCreated(current);
    }

    private static void setVariable(ActivityContext context, @Nullable String name, Object value) {
        if (name != null) {
            context.setVariable(
                    String.valueOf(context.definition().expression(name).text(context)), value);
        }
    }

    private TaskRow newTask(Execution token, FlowNode node, ElementDetail.UserTask detail, ActivityContext context) {
        List<TaskRow.Candidate> candidates = new ArrayList<>();
        for (String user : names(detail.candidateUsers(), context)) {
            candidates.add(new TaskRow.Candidate(TaskRow.Candidate.CLAIMS, user, null));
        }
        for (String group : names(detail.candidateGroups(), context)) {
            candidates.add(new TaskRow.Candidate(TaskRow.Candidate.CLAIMS, null, group));
        }
        for (ElementDetail.TaskLink link : detail.links()) {
            for (String user : names(link.users(), context)) {
                candidates.add(new TaskRow.Candidate(link.type(), user, null));
            }
            for (String group : names(link.groups(), context)) {
                candidates.add(new TaskRow.Candidate(link.type(), null, group));
            }
        }
        return new TaskRow(
                step.newId(),
                token.instanceId(),
                token.id(),
                step.definition().id(),
                node.id(),
                lenient.forPeople(node.name(), token, node, "name"),
                lenient.forPeople(node.documentation(), token, node, "documentation"),
                assignee(contexts.text(detail.assignee(), token, node)),
                contexts.text(detail.owner(), token, node),
                lenient.priority(detail.priority(), DEFAULT_PRIORITY, token, node, "priority"),
                date(node, detail.dueDate(), detail.businessCalendar(), context),
                date(node, detail.followUpDate(), null, context),
                step.nowMillis(),
                null,
                lenient.forPeople(detail.category(), token, node, "category"),
                lenient.forPeople(detail.form().formKey(), token, node, "form key"),
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
    private List<String> names(List<String> texts, ActivityContext context) {
        List<String> names = new ArrayList<>();
        for (String text : texts) {
            Object value = step.expression(text).evaluate(context);
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

    private @Nullable Long date(
            FlowNode node, @Nullable String text, @Nullable String calendar, ActivityContext context) {
        if (text == null) {
            return null;
        }
        Object value = step.expression(text).evaluate(context);
        return value == null
                ? null
                : Long.valueOf(step.context()
                        .schedule()
                        .due(events.calendar(calendar, context), value, "date of user task '" + node.id() + "'"));
    }

    @Override
    public boolean waits(FlowNode node) {
        return true;
    }
}
