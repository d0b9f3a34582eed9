package dev.headway.rest.camunda;

import dev.headway.engine.MessageCorrelationBuilder;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.SignalEventReceivedBuilder;
import dev.headway.engine.runtime.MessageCorrelationResult;
import dev.headway.engine.runtime.MessageCorrelationResultType;
import dev.headway.engine.runtime.MessageCorrelationResultWithVariables;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.rest.http.Response;
import dev.headway.rest.http.Role;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Values;
import dev.headway.rest.value.Fields;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** {@code /message}, {@code /signal} and {@code /condition}. */
final class Messages {
    private final Context context;
    private final RuntimeService service;

    Messages(Context context) {
        this.context = context;
        this.service = context.engine().getRuntimeService();
    }

    List<Route> routes() {
        return List.of(
                Route.post("/message", Map.class, Shape.many(Map.class), "Correlates a message.", this::message)
                        .by(Role.WORKER),
                Route.post("/signal", Map.class, Shape.nothing(), "Sends a signal.", this::signal)
                        .by(Role.WORKER),
                Route.post(
                                "/condition",
                                Map.class,
                                Shape.many(Map.class),
                                "Evaluates start conditions.",
                                this::condition)
                        .by(Role.WORKER));
    }

    private Response message(Call call) {
        JsonNode body = call.tree();
        MessageCorrelationBuilder builder =
                service.createMessageCorrelation(Values.text("messageName", body.path("messageName")));
        String key = optional(body, "businessKey");
        if (key != null) {
            builder.processInstanceBusinessKey(key);
        }
        String instance = optional(body, "processInstanceId");
        if (instance != null) {
            builder.processInstanceId(instance);
        }
        String tenant = optional(body, "tenantId");
        if (tenant != null) {
            builder.tenantId(tenant);
        }
        if (Bodies.set(body, "withoutTenantId")) {
            builder.withoutTenantId();
        }
        builder.processInstanceVariablesEqual(context.values().read(body.path("correlationKeys")));
        context.values().read(body.path("localCorrelationKeys")).forEach(builder::localVariableEquals);
        builder.setVariables(context.values().read(body.path("processVariables")));
        for (String unsupported : List.of("processVariablesLocal", "processVariablesToTriggeredScope")) {
            if (!body.path(unsupported).isEmpty()) {
                throw new dev.headway.rest.http.HttpFailure(
                        501,
                        "not-supported",
                        "Expected a message without " + unsupported + ", which is not supported yet.");
            }
        }
        boolean all = Bodies.set(body, "all");
        if (Bodies.set(body, "variablesInResultEnabled")) {
            List<MessageCorrelationResultWithVariables> found = all
                    ? builder.correlateAllWithResultAndVariables(true)
                    : List.of(builder.correlateWithResultAndVariables(true));
            return Bodies.set(body, "resultEnabled")
                    ? context.ok(found.stream()
                            .map(each -> Fields.with(
                                    result(each),
                                    "variables",
                                    context.values().write(context.masking().values(each.getVariables()))))
                            .toList())
                    : Response.empty(204);
        }
        List<MessageCorrelationResult> results =
                all ? builder.correlateAllWithResult() : List.of(builder.correlateWithResult());
        return Bodies.set(body, "resultEnabled")
                ? context.ok(results.stream().map(this::result).toList())
                : Response.empty(204);
    }

    private Map<String, @Nullable Object> result(MessageCorrelationResult result) {
        ProcessInstance started = result.getProcessInstance();
        return Fields.of(
                "resultType",
                result.getResultType() == MessageCorrelationResultType.Execution ? "Execution" : "ProcessDefinition",
                "processInstance",
                started == null ? null : ProcessInstances.instance(started),
                "execution",
                result.getExecutionId() == null
                        ? null
                        : Fields.of(
                                "id",
                                result.getExecutionId(),
                                "processInstanceId",
                                result.getProcessInstanceId(),
                                "ended",
                                false,
                                "tenantId",
                                null),
                "variables",
                null);
    }

    private Response signal(Call call) {
        JsonNode body = call.tree();
        SignalEventReceivedBuilder builder = service.createSignalEvent(Values.text("name", body.path("name")));
        String execution = optional(body, "executionId");
        if (execution != null) {
            builder.executionId(execution);
        }
        String tenant = optional(body, "tenantId");
        if (tenant != null) {
            builder.tenantId(tenant);
        }
        if (Bodies.set(body, "withoutTenantId")) {
            builder.withoutTenantId();
        }
        builder.setVariables(context.values().read(body.path("variables")));
        builder.send();
        return Response.empty(204);
    }

    private Response condition(Call call) {
        JsonNode body = call.tree();
        var builder = service.createConditionEvaluation();
        String key = optional(body, "businessKey");
        if (key != null) {
            builder.processInstanceBusinessKey(key);
        }
        String definition = optional(body, "processDefinitionId");
        if (definition != null) {
            builder.processDefinitionId(definition);
        }
        String tenant = optional(body, "tenantId");
        if (tenant != null) {
            builder.tenantId(tenant);
        }
        if (Bodies.set(body, "withoutTenantId")) {
            builder.withoutTenantId();
        }
        builder.setVariables(context.values().read(body.path("variables")));
        return context.ok(builder.evaluateStartConditions().stream()
                .map(ProcessInstances::instance)
                .toList());
    }

    private static @Nullable String optional(JsonNode body, String name) {
        JsonNode value = body.path(name);
        return value.isMissingNode() || value.isNull() ? null : Values.text(name, value);
    }
}
