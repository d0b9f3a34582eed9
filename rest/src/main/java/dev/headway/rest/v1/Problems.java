package dev.headway.rest.v1;

import dev.headway.engine.AlreadyDoneException;
import dev.headway.engine.DatabaseException;
import dev.headway.engine.DecisionException;
import dev.headway.engine.DeploymentException;
import dev.headway.engine.HeadwayException;
import dev.headway.engine.IdempotencyKeyException;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.MigrationPlanValidationException;
import dev.headway.engine.MismatchingMessageCorrelationException;
import dev.headway.engine.NotSupportedException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.OptimisticLockingException;
import dev.headway.engine.ScanRefusedException;
import dev.headway.engine.SuspendedException;
import dev.headway.engine.TaskAlreadyClaimedException;
import dev.headway.engine.UncaughtBpmnErrorException;
import dev.headway.engine.WrongStateException;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Request;
import dev.headway.rest.http.Response;
import dev.headway.rest.json.Json;
import dev.headway.rest.route.ErrorForm;
import dev.headway.rest.route.Refusals;
import dev.headway.rest.route.RefusedData;
import dev.headway.rest.v1.view.EngineViews.Problem;
import dev.headway.rest.v1.view.EngineViews.ProblemView;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Failures as {@code application/problem+json}: a stable type, and the engine's own words. */
final class Problems implements ErrorForm {
    static final String MEDIA_TYPE = "application/problem+json";
    private static final String TYPE = "urn:headway:problem:";
    private static final Logger LOG = LoggerFactory.getLogger(Problems.class);

    private final Json json;

    Problems(Json json) {
        this.json = json;
    }

    @Override
    public Response answer(Request request, RuntimeException failure) {
        return switch (failure) {
            case HttpFailure http -> {
                Response response = problem(http.status(), http.type(), http, null);
                for (Map.Entry<String, String> header : http.headers().entrySet()) {
                    response = response.with(header.getKey(), header.getValue());
                }
                yield response;
            }
            case DeploymentException deployment ->
                problem(422, "invalid-model", deployment, Answers.problems(deployment.getProblems()));
            case MigrationPlanValidationException plan -> problem(422, "invalid-plan", plan, null);
            case ObjectNotFoundException missing -> problem(404, "not-found", missing, null);
            case AlreadyDoneException done -> problem(409, "already-done", done, null);
            case SuspendedException suspended -> problem(409, "suspended", suspended, null);
            case TaskAlreadyClaimedException claimed -> problem(409, "already-claimed", claimed, null);
            case WrongStateException state -> problem(409, "wrong-state", state, null);
            case OptimisticLockingException conflict -> problem(409, "conflict", conflict, null);
            case MismatchingMessageCorrelationException none -> problem(422, "no-receiver", none, null);
            case UncaughtBpmnErrorException error -> problem(422, "uncaught-error", error, null);
            case DecisionException decision -> problem(422, "no-decision", decision, null);
            case NotSupportedException unsupported -> problem(422, "not-supported", unsupported, null);
            case ScanRefusedException scan -> problem(422, "scan-refused", scan, null);
            case IdempotencyKeyException used -> problem(422, "key-used-before", used, null);
            case InvalidRequestException invalid -> problem(400, "invalid-request", invalid, null);
            case DatabaseException database
            when RefusedData.by(database) -> problem(422, "refused-data", database, null);
            case DatabaseException database -> {
                LOG.warn("{} {}: {}", request.method(), request.path(), database.getMessage());
                yield problem(503, "database-away", database, null).with("Retry-After", "5");
            }
            case HeadwayException refused when Refusals.by(refused) -> problem(400, "refused", refused, null);
            // What has a cause is about an expression, a script or a listener of the model that ran inside the call.
            case HeadwayException model -> problem(422, "model-failed", model, null);
            default -> {
                String place = place(failure);
                if (place == null) {
                    LOG.warn("{} {} failed", request.method(), request.path(), failure);
                    yield problem(500, "failed", failure, null);
                }
                LOG.info("{} {}: {} failed", request.method(), request.path(), place, failure);
                yield problem(422, "model-failed", place + " failed with " + failure + ".", null);
            }
        };
    }

    /** Where the model called the code that threw this: the engine hands exceptions of user code on as they are, with the place suppressed. */
    private static @Nullable String place(RuntimeException failure) {
        for (Throwable beside : failure.getSuppressed()) {
            if (beside.getClass().getName().startsWith("dev.headway.")) {
                return beside.getMessage();
            }
        }
        return null;
    }

    private Response problem(int status, String type, RuntimeException failure, @Nullable List<ProblemView> problems) {
        String message = failure.getMessage();
        return problem(status, type, message == null ? failure.getClass().getSimpleName() : message, problems);
    }

    private Response problem(int status, String type, String detail, @Nullable List<ProblemView> problems) {
        return Response.bytes(
                status,
                MEDIA_TYPE,
                json.bytes(new Problem(TYPE + type, type.replace('-', ' '), status, detail, problems)));
    }
}
