package dev.headway.rest.camunda;

import dev.headway.engine.HistoryService;
import dev.headway.engine.history.UserOperationLogEntry;
import dev.headway.engine.history.UserOperationLogQuery;
import dev.headway.rest.http.Response;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Filter;
import dev.headway.rest.search.Values;
import dev.headway.rest.value.Fields;
import dev.headway.rest.value.Masking;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code /history/user-operation}: the operation log. */
final class UserOperations {
    private final Context context;
    private final HistoryService service;

    UserOperations(Context context) {
        this.context = context;
        this.service = context.engine().getHistoryService();
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>(context.search(
                "/history/user-operation",
                service::createUserOperationLogQuery,
                criteria(),
                entry -> entry(context.masking(), entry),
                false));
        String path = "/history/user-operation/{operationId}/";
        routes.add(Route.put(path + "set-annotation", Map.class, Shape.nothing(), "Says why.", call -> {
            String note = Values.textOrNull("annotation", call.tree().path("annotation"));
            if (note == null) {
                service.clearAnnotationForOperationLogById(call.path("operationId"));
            } else {
                service.setAnnotationForOperationLogById(call.path("operationId"), note);
            }
            return Response.empty(204);
        }));
        routes.add(Route.put(path + "clear-annotation", null, Shape.nothing(), "Takes the reason away.", call -> {
            service.clearAnnotationForOperationLogById(call.path("operationId"));
            return Response.empty(204);
        }));
        return routes;
    }

    private static Filter<UserOperationLogQuery> criteria() {
        return new Filter<UserOperationLogQuery>()
                .text("deploymentId", UserOperationLogQuery::deploymentId)
                .text("processDefinitionId", UserOperationLogQuery::processDefinitionId)
                .text("processDefinitionKey", UserOperationLogQuery::processDefinitionKey)
                .text("processInstanceId", UserOperationLogQuery::processInstanceId)
                .text("executionId", UserOperationLogQuery::executionId)
                .text("taskId", UserOperationLogQuery::taskId)
                .text("jobId", UserOperationLogQuery::jobId)
                .text("externalTaskId", UserOperationLogQuery::jobId)
                .text("batchId", UserOperationLogQuery::batchId)
                .text("userId", UserOperationLogQuery::userId)
                .text("operationId", UserOperationLogQuery::operationId)
                .text("operationType", UserOperationLogQuery::operationType)
                .text("entityType", UserOperationLogQuery::entityType)
                .texts("entityTypeIn", UserOperationLogQuery::entityTypeIn)
                .text("property", UserOperationLogQuery::property)
                .time("afterTimestamp", UserOperationLogQuery::afterTimestamp)
                .time("beforeTimestamp", UserOperationLogQuery::beforeTimestamp)
                .order("timestamp", UserOperationLogQuery::orderByTimestamp);
    }

    private static Map<String, @Nullable Object> entry(Masking masking, UserOperationLogEntry entry) {
        boolean external = entry.getEntityType().equals("ExternalTask");
        return Fields.of(
                "id", entry.getId(),
                "deploymentId", entry.getDeploymentId(),
                "processDefinitionId", entry.getProcessDefinitionId(),
                "processDefinitionKey", entry.getProcessDefinitionKey(),
                "processInstanceId", entry.getProcessInstanceId(),
                "executionId", entry.getExecutionId(),
                "taskId", entry.getTaskId(),
                "jobId", external ? null : entry.getJobId(),
                "externalTaskId", external ? entry.getJobId() : null,
                "batchId", entry.getBatchId(),
                "userId", entry.getUserId(),
                "timestamp", entry.getTimestamp(),
                "operationId", entry.getOperationId(),
                "operationType", entry.getOperationType(),
                "entityType", entry.getEntityType(),
                "category", "Operator",
                "property", entry.getProperty(),
                "orgValue", masking.logged(entry, entry.getOrgValue()),
                "newValue", masking.logged(entry, entry.getNewValue()),
                "annotation", entry.getAnnotation(),
                "removalTime", entry.getRemovalTime());
    }
}
