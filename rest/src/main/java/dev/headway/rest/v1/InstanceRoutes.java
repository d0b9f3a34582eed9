package dev.headway.rest.v1;

import dev.headway.engine.ProcessInstanceBuilder;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.history.HistoricActivityInstance;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.http.Role;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.v1.view.EngineViews.ActivityNode;
import dev.headway.rest.v1.view.InstanceRequests.InstanceUpdate;
import dev.headway.rest.v1.view.InstanceRequests.Start;
import dev.headway.rest.v1.view.InstanceRequests.Trigger;
import dev.headway.rest.v1.view.RuntimeViews.IncidentView;
import dev.headway.rest.v1.view.RuntimeViews.ProcessInstanceView;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code /process-instances} and {@code /executions}. */
final class InstanceRoutes {
    private final Answers answers;
    private final RuntimeService service;

    InstanceRoutes(Answers answers) {
        this.answers = answers;
        this.service = answers.engine().getRuntimeService();
    }

    List<Route> routes() {
        return List.of(
                Route.post(
                                "/process-instances",
                                Start.class,
                                Shape.one(ProcessInstanceView.class),
                                "Starts a process instance.",
                                this::start)
                        .by(Role.WORKER),
                Route.delete("/process-instances/{id}", "Ends an instance, and those that it called.", call -> {
                            service.deleteProcessInstance(call.path("id"), call.query("reason"));
                            return Answers.done();
                        })
                        .query("reason", "string", "Why; kept in history."),
                Route.post("/process-instances/{id}/suspend", null, Shape.nothing(), "Holds an instance.", call -> {
                    service.suspendProcessInstanceById(call.path("id"));
                    return Answers.done();
                }),
                Route.post("/process-instances/{id}/activate", null, Shape.nothing(), "Lets it go on.", call -> {
                    service.activateProcessInstanceById(call.path("id"));
                    return Answers.done();
                }),
                Route.patch(
                        "/process-instances/{id}",
                        InstanceUpdate.class,
                        Shape.nothing(),
                        "Gives it a name or a business key.",
                        this::update),
                Route.get(
                        "/process-instances/{id}/activities",
                        Shape.one(ActivityNode.class),
                        "Where it is: what was entered and not left, with its incidents.",
                        this::activities),
                Route.post(
                                "/executions/{id}/trigger",
                                Trigger.class,
                                Shape.nothing(),
                                "Lets an execution that waits go on.",
                                call -> {
                                    service.trigger(
                                            call.path("id"),
                                            answers.values(call.body(Trigger.class, new Trigger(null))
                                                    .variables()));
                                    return Answers.done();
                                })
                        .by(Role.WORKER));
    }

    private Response start(Call call) {
        Start body = call.body(Start.class);
        long ways = Stream.of(body.processDefinitionKey(), body.processDefinitionId(), body.messageName())
                .filter(Objects::nonNull)
                .count();
        if (ways != 1) {
            throw HttpFailure.badRequest(
                    "missing-field",
                    "Expected one of 'processDefinitionKey', 'processDefinitionId' and 'messageName', got " + ways
                            + " of them.");
        }
        ProcessInstanceBuilder builder = service.createProcessInstanceBuilder()
                .businessKey(body.businessKey())
                .tenantId(body.tenantId())
                .name(body.name())
                .startUserId(call.caller().name())
                .variables(answers.values(body.variables()))
                .transientVariables(answers.values(body.transientVariables()));
        if (body.processDefinitionKey() != null) {
            builder.processDefinitionKey(body.processDefinitionKey());
        }
        if (body.processDefinitionId() != null) {
            builder.processDefinitionId(body.processDefinitionId());
        }
        if (body.messageName() != null) {
            builder.messageName(body.messageName());
        }
        if (body.startEventId() != null) {
            builder.startEventId(body.startEventId());
        }
        if (body.jobPriority() != null) {
            builder.jobPriority(body.jobPriority());
        }
        return answers.ok(ProcessInstanceView.of(builder.start()));
    }

    private Response update(Call call) {
        InstanceUpdate body = call.body(InstanceUpdate.class);
        if (body.name() != null) {
            service.setProcessInstanceName(call.path("id"), body.name());
        }
        if (body.businessKey() != null) {
            service.updateBusinessKey(call.path("id"), body.businessKey());
        }
        return Answers.done();
    }

    private Response activities(Call call) {
        ProcessInstance instance = Answers.found(
                "process instance",
                call.path("id"),
                service.createProcessInstanceQuery()
                        .processInstanceId(call.path("id"))
                        .singleResult());
        List<HistoricActivityInstance> open = answers.engine()
                .getHistoryService()
                .createHistoricActivityInstanceQuery()
                .processInstanceId(instance.getId())
                .unfinished()
                .list();
        List<IncidentView> incidents = service.createIncidentQuery().processInstanceId(instance.getId()).list().stream()
                .map(IncidentView::of)
                .toList();
        Set<String> known = new HashSet<>();
        open.forEach(each -> known.add(each.getId()));
        return answers.ok(new ActivityNode(
                instance.getId(),
                instance.getProcessDefinitionKey(),
                instance.getProcessDefinitionName(),
                "process",
                instance.getId(),
                instance.getStartTime().toInstant(),
                null,
                List.of(),
                children(null, known, open, incidents)));
    }

    /** What is open inside a visit; inside none for what has no known parent. */
    private static List<ActivityNode> children(
            @Nullable String parent,
            Set<String> known,
            List<HistoricActivityInstance> open,
            List<IncidentView> incidents) {
        return open.stream()
                .filter(each -> !each.getId().equals(each.getParentActivityInstanceId()))
                .filter(each -> parent == null
                        ? each.getParentActivityInstanceId() == null
                                || !known.contains(each.getParentActivityInstanceId())
                        : parent.equals(each.getParentActivityInstanceId()))
                .map(each -> new ActivityNode(
                        each.getId(),
                        each.getActivityId(),
                        each.getActivityName(),
                        each.getActivityType(),
                        each.getExecutionId(),
                        each.getStartTime().toInstant(),
                        each.getCalledProcessInstanceId(),
                        incidents.stream()
                                .filter(incident -> incident.executionId().equals(each.getExecutionId())
                                        && incident.activityId().equals(each.getActivityId()))
                                .toList(),
                        children(each.getId(), known, open, incidents)))
                .toList();
    }
}
