package dev.headway.rest.camunda;

import dev.headway.engine.AlreadyDoneException;
import dev.headway.engine.DatabaseException;
import dev.headway.engine.DeploymentException;
import dev.headway.engine.HeadwayException;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.MismatchingMessageCorrelationException;
import dev.headway.engine.NotSupportedException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.OptimisticLockingException;
import dev.headway.engine.repository.DeploymentProblem;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Request;
import dev.headway.rest.http.Response;
import dev.headway.rest.json.Json;
import dev.headway.rest.route.ErrorForm;
import dev.headway.rest.route.Refusals;
import dev.headway.rest.route.RefusedData;
import dev.headway.rest.value.Fields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Failures as {@code {type, message, code}}, with the engine's own words. */
final class CamundaErrors implements ErrorForm {
    private static final Logger LOG = LoggerFactory.getLogger(CamundaErrors.class);
    private static final String UNREADABLE = "ENGINE-09005 Could not parse BPMN process. Errors: ";

    private final Json json;

    CamundaErrors(Json json) {
        this.json = json;
    }

    @Override
    public Response answer(Request request, RuntimeException failure) {
        return switch (failure) {
            case HttpFailure http -> {
                Response response = error(
                        http.status(), http.status() == 404 ? "NotFoundException" : "RestException", http.getMessage());
                for (Map.Entry<String, String> header : http.headers().entrySet()) {
                    response = response.with(header.getKey(), header.getValue());
                }
                yield response;
            }
            case DeploymentException deployment -> unreadable(deployment);
            case ObjectNotFoundException missing -> error(404, "RestException", missing.getMessage());
            case AlreadyDoneException done -> error(404, "RestException", done.getMessage());
            case MismatchingMessageCorrelationException mismatch ->
                error(400, "MismatchingMessageCorrelationException", mismatch.getMessage());
            case OptimisticLockingException conflict ->
                answer(500, "OptimisticLockingException", conflict.getMessage(), 1);
            case NotSupportedException unsupported -> error(501, "NotSupportedException", unsupported.getMessage());
            case DatabaseException database
            when RefusedData.by(database) -> error(400, "BadUserRequestException", database.getMessage());
            case DatabaseException database -> {
                LOG.warn("{} {}: {}", request.method(), request.path(), database.getMessage());
                yield error(503, "ProcessEngineException", database.getMessage())
                        .with("Retry-After", "5");
            }
            case InvalidRequestException invalid -> error(400, "InvalidRequestException", invalid.getMessage());
            case HeadwayException refused
            when Refusals.by(refused) -> error(400, "BadUserRequestException", refused.getMessage());
            default -> {
                LOG.warn("{} {} failed", request.method(), request.path(), failure);
                yield error(500, "ProcessEngineException", words(failure));
            }
        };
    }

    private static String words(RuntimeException failure) {
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : message;
    }

    private Response error(int status, String type, @Nullable String message) {
        return answer(status, type, message, 0);
    }

    private Response answer(int status, String type, @Nullable String message, int code) {
        return Response.bytes(
                status, Response.JSON, json.bytes(Fields.of("type", type, "message", message, "code", code)));
    }

    /** Modelers know errors of a model by the prefix of the message, and read its places from the details. */
    private Response unreadable(DeploymentException failure) {
        Map<String, Map<String, List<Object>>> details = new LinkedHashMap<>();
        List<String> texts = new ArrayList<>();
        for (DeploymentProblem problem : failure.getProblems()) {
            Map<String, List<Object>> report = details.computeIfAbsent(
                    problem.file(), any -> Map.of("errors", new ArrayList<>(), "warnings", new ArrayList<>()));
            List<Object> list = report.get(problem.error() ? "errors" : "warnings");
            if (list != null) {
                list.add(Fields.of(
                        "message",
                        problem.message(),
                        "line",
                        problem.line(),
                        "column",
                        problem.column(),
                        "mainElementId",
                        problem.elementId(),
                        "elementIds",
                        problem.elementId() == null ? List.of() : List.of(problem.elementId())));
            }
            if (problem.error()) {
                texts.add("* " + problem.message() + " | " + problem.file() + " | line " + problem.line() + " | column "
                        + problem.column());
            }
        }
        return Response.bytes(
                400,
                Response.JSON,
                json.bytes(Fields.of(
                        "type",
                        "ParseException",
                        "message",
                        UNREADABLE + String.join("\n", texts),
                        "code",
                        0,
                        "details",
                        details)));
    }
}
