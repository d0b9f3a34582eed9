package dev.headway.rest.camunda;

import dev.headway.engine.RuntimeService;
import dev.headway.engine.SetJobRetriesByProcessAsyncBuilder;
import dev.headway.engine.UpdateProcessInstancesSuspensionStateBuilder;
import dev.headway.rest.http.Response;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Values;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** What is done with many process instances at once. */
final class ManyInstances {
    private final Context context;
    private final RuntimeService service;

    ManyInstances(Context context) {
        this.context = context;
        this.service = context.engine().getRuntimeService();
    }

    List<Route> routes() {
        return List.of(
                Route.put(
                        "/process-instance/suspended",
                        Map.class,
                        Shape.nothing(),
                        "Suspends or activates many.",
                        this::suspend),
                Route.post(
                        "/process-instance/suspended-async",
                        Map.class,
                        Shape.one(Map.class),
                        "Suspends or activates many in a batch.",
                        call -> {
                            JsonNode body = call.tree();
                            UpdateProcessInstancesSuspensionStateBuilder many =
                                    service.updateProcessInstanceSuspensionState()
                                            .byProcessInstanceIds(ProcessInstances.ids(context, body));
                            return context.ok(
                                    Batches.batch(suspended(body) ? many.suspendAsync() : many.activateAsync()));
                        }),
                Route.post(
                        "/process-instance/variables-async",
                        Map.class,
                        Shape.one(Map.class),
                        "Sets variables of many in a batch.",
                        call -> {
                            JsonNode body = call.tree();
                            return context.ok(Batches.batch(service.setVariablesAsync(
                                    ProcessInstances.ids(context, body),
                                    context.values().read(body.path("variables")))));
                        }),
                Route.post(
                        "/process-instance/job-retries",
                        Map.class,
                        Shape.one(Map.class),
                        "Sets the retries of the jobs of many in a batch.",
                        this::retries));
    }

    private Response suspend(Call call) {
        JsonNode body = call.tree();
        UpdateProcessInstancesSuspensionStateBuilder many = service.updateProcessInstanceSuspensionState();
        if (body.path("processDefinitionId").isString()) {
            many.byProcessDefinitionId(body.path("processDefinitionId").stringValue());
        } else if (body.path("processDefinitionKey").isString()) {
            many.byProcessDefinitionKey(body.path("processDefinitionKey").stringValue());
            if (body.path("processDefinitionTenantId").isString()) {
                many.processDefinitionTenantId(
                        body.path("processDefinitionTenantId").stringValue());
            } else if (Bodies.set(body, "processDefinitionWithoutTenantId")) {
                many.processDefinitionWithoutTenantId();
            }
        } else {
            many.byProcessInstanceIds(ProcessInstances.ids(context, body));
        }
        if (suspended(body)) {
            many.suspend();
        } else {
            many.activate();
        }
        return Response.empty(204);
    }

    /** Camunda names the list {@code processInstances} here, and {@code processInstanceIds} elsewhere. */
    private Response retries(Call call) {
        JsonNode body = call.tree();
        for (String ofJobs : List.of("jobIds", "jobQuery")) {
            Bodies.refuse(body, ofJobs, "Choose jobs by POST /job/retries.");
        }
        JsonNode listed = body.path("processInstances");
        Collection<String> ids = listed.isArray() && !listed.isEmpty()
                ? Values.texts("processInstances", listed)
                : ProcessInstances.ids(context, body);
        SetJobRetriesByProcessAsyncBuilder jobs = context.engine()
                .getManagementService()
                .setJobRetriesByProcessAsync(Values.number("retries", body.path("retries")))
                .processInstanceQuery(service.createProcessInstanceQuery()
                        .processInstanceIds(Set.copyOf(ids))
                        .allowScan());
        Date due = Bodies.due(body);
        return context.ok(Batches.batch((due == null ? jobs : jobs.dueDate(due)).executeAsync()));
    }

    private static boolean suspended(JsonNode body) {
        return Values.flag("suspended", body.path("suspended"));
    }
}
