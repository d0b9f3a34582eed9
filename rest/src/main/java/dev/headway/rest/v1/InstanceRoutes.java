package dev.headway.rest.v1;

import dev.headway.engine.ProcessInstanceBuilder;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.runtime.ActivityInstance;
import dev.headway.engine.runtime.TransitionInstance;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.http.Role;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.v1.view.EngineViews.ActivityNode;
import dev.headway.rest.v1.view.InstanceRequests.AdHocActivity;
import dev.headway.rest.v1.view.InstanceRequests.BusinessStatus;
import dev.headway.rest.v1.view.InstanceRequests.InstanceUpdate;
import dev.headway.rest.v1.view.InstanceRequests.Start;
import dev.headway.rest.v1.view.InstanceRequests.Trigger;
import dev.headway.rest.v1.view.RuntimeViews.ExecutionView;
import dev.headway.rest.v1.view.RuntimeViews.IncidentView;
import dev.headway.rest.v1.view.RuntimeViews.ProcessInstanceView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** {@code /process-instances} and {@code /executions}. */
final class InstanceRoutes {
    private final Answers answers;
    private final RuntimeService service;

    InstanceRoutes(Answers answers) {
        this.answers = answers;
        this.service = answers.engine().getRuntimeService();
    }

    List<Route> routes() {
        return Stream.of(wholes(), adHoc(), parts()).flatMap(List::stream).toList();
    }

    private List<Route> wholes() {
        return List.of(
                OnceOnly.of(
                        answers.engine(),
                        Route.post(
                                        "/process-instances",
                                        Start.class,
                                        Shape.one(ProcessInstanceView.class),
                                        "Starts a process instance.",
                                        this::start)
                                .by(Role.WORKER)),
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
                Route.put(
                        "/process-instances/{id}/business-status",
                        BusinessStatus.class,
                        Shape.nothing(),
                        "Says how far it is, in the words of the business.",
                        call -> {
                            service.updateBusinessStatus(
                                    call.path("id"),
                                    call.body(BusinessStatus.class).businessStatus());
                            return Answers.done();
                        }));
    }

    private List<Route> adHoc() {
        return List.of(
                Route.get(
                        "/process-instances/{id}/ad-hoc-sub-processes",
                        Shape.many(ExecutionView.class),
                        "The ad-hoc sub-processes in which it is now.",
                        call -> answers.ok(service.getAdhocSubProcessExecutions(found(call.path("id"))).stream()
                                .map(ExecutionView::of)
                                .toList())),
                Route.get(
                        "/executions/{id}/ad-hoc-activities",
                        Shape.many(String.class),
                        "Ids of the activities that may be started in the ad-hoc sub-process which it is.",
                        call -> answers.ok(service.getEnabledActivitiesFromAdhocSubProcess(call.path("id")))),
                Route.post(
                                "/executions/{id}/ad-hoc-activities",
                                AdHocActivity.class,
                                Shape.nothing(),
                                "Starts an activity of an ad-hoc sub-process.",
                                call -> {
                                    service.executeActivityInAdhocSubProcess(
                                            call.path("id"),
                                            call.body(AdHocActivity.class).activityId());
                                    return Answers.done();
                                })
                        .by(Role.WORKER),
                Route.post(
                                "/executions/{id}/complete-ad-hoc",
                                null,
                                Shape.nothing(),
                                "Leaves an ad-hoc sub-process in which nothing runs.",
                                call -> {
                                    service.completeAdhocSubProcess(call.path("id"));
                                    return Answers.done();
                                })
                        .by(Role.WORKER));
    }

    private List<Route> parts() {
        return List.of(
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

    private String found(String id) {
        return Answers.found(
                        "process instance",
                        id,
                        service.createProcessInstanceQuery()
                                .processInstanceId(id)
                                .singleResult())
                .getId();
    }

    private Response update(Call call) {
        InstanceUpdate body = call.body(InstanceUpdate.class);
        String id = found(call.path("id"));
        if (body.name() != null) {
            service.setProcessInstanceName(id, body.name());
        }
        if (body.businessKey() != null) {
            service.updateBusinessKey(id, body.businessKey());
        }
        return Answers.done();
    }

    private Response activities(Call call) {
        String id = call.path("id");
        ActivityInstance root = Answers.found("process instance", id, service.getActivityInstance(id));
        Map<String, String> called = new HashMap<>();
        service.createActivityInstanceQuery()
                .processInstanceId(id)
                .unfinished()
                .list()
                .forEach(each -> {
                    String instance = each.getCalledProcessInstanceId();
                    if (instance != null) {
                        called.put(each.getExecutionId(), instance);
                    }
                });
        List<IncidentView> incidents = service.createIncidentQuery().processInstanceId(id).list().stream()
                .map(it -> IncidentView.of(answers.scopes()::of, it))
                .toList();
        return answers.ok(node(root, called, incidents));
    }

    private static ActivityNode node(ActivityInstance it, Map<String, String> called, List<IncidentView> incidents) {
        List<ActivityNode> children = new ArrayList<>();
        for (ActivityInstance child : it.getChildActivityInstances()) {
            children.add(node(child, called, incidents));
        }
        for (TransitionInstance waiting : it.getChildTransitionInstances()) {
            children.add(new ActivityNode(
                    waiting.getId(),
                    waiting.getActivityId(),
                    waiting.getActivityName(),
                    waiting.getActivityType(),
                    waiting.getExecutionId(),
                    null,
                    null,
                    true,
                    at(waiting.getExecutionId(), waiting.getActivityId(), incidents),
                    List.of()));
        }
        return new ActivityNode(
                it.getId(),
                it.getActivityId(),
                it.getActivityName(),
                it.getActivityType(),
                it.getExecutionId(),
                it.getStartTime().toInstant(),
                called.get(it.getExecutionId()),
                false,
                at(it.getExecutionId(), it.getActivityId(), incidents),
                List.copyOf(children));
    }

    private static List<IncidentView> at(String executionId, String activityId, List<IncidentView> incidents) {
        return incidents.stream()
                .filter(each -> each.executionId().equals(executionId)
                        && each.activityId().equals(activityId))
                .toList();
    }
}
