package dev.headway.rest.v1;

import dev.headway.engine.ExternalTaskFetchBuilder;
import dev.headway.engine.ExternalTaskService;
import dev.headway.engine.externaltask.LockedExternalTask;
import dev.headway.rest.fetch.Fetching;
import dev.headway.rest.fetch.LongPolls;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.http.Role;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.v1.view.EngineViews.Text;
import dev.headway.rest.v1.view.RuntimeViews.ExternalTaskView;
import dev.headway.rest.v1.view.VariableValue;
import dev.headway.rest.v1.view.WorkRequests.BpmnErrorBody;
import dev.headway.rest.v1.view.WorkRequests.Failure;
import dev.headway.rest.v1.view.WorkRequests.Fetch;
import dev.headway.rest.v1.view.WorkRequests.Lock;
import dev.headway.rest.v1.view.WorkRequests.Locked;
import dev.headway.rest.v1.view.WorkRequests.Priority;
import dev.headway.rest.v1.view.WorkRequests.Retries;
import dev.headway.rest.v1.view.WorkRequests.Topic;
import dev.headway.rest.v1.view.WorkRequests.WorkerComplete;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code /external-tasks}: what workers call. */
final class WorkerRoutes {
    private static final long WAIT_MAX_MILLIS = 1_800_000;

    private final Answers answers;
    private final ExternalTaskService service;
    private final Fetching fetching;

    WorkerRoutes(Answers answers, LongPolls polls) {
        this.answers = answers;
        this.service = answers.engine().getExternalTaskService();
        this.fetching = new Fetching(service, polls, answers.json());
    }

    List<Route> routes() {
        return Stream.concat(ofWorkers().stream(), ofOperators().stream()).toList();
    }

    private List<Route> ofWorkers() {
        return List.of(
                Route.post(
                                "/external-tasks/fetch",
                                Fetch.class,
                                Shape.many(Locked.class),
                                "Fetches and locks tasks for a worker, and waits for some if it is told to.",
                                this::fetch)
                        .by(Role.WORKER),
                change("complete", WorkerComplete.class, "Reports that a task is done.", call -> {
                    WorkerComplete body = call.body(WorkerComplete.class);
                    service.complete(
                            call.path("id"),
                            body.workerId(),
                            answers.values(body.variables()),
                            answers.values(body.localVariables()));
                }),
                change("failure", Failure.class, "Reports that an attempt failed.", call -> {
                    Failure body = call.body(Failure.class);
                    service.handleFailure(
                            call.path("id"),
                            body.workerId(),
                            body.errorMessage(),
                            body.errorDetails(),
                            body.retries(),
                            body.retryTimeoutMillis() == null ? 0 : body.retryTimeoutMillis(),
                            answers.values(body.variables()),
                            answers.values(body.localVariables()));
                }),
                change("bpmn-error", BpmnErrorBody.class, "Raises a BPMN error.", call -> {
                    BpmnErrorBody body = call.body(BpmnErrorBody.class);
                    service.handleBpmnError(
                            call.path("id"),
                            body.workerId(),
                            body.errorCode(),
                            body.errorMessage(),
                            answers.values(body.variables()));
                }),
                change("extend-lock", Lock.class, "Holds a lock for longer.", call -> {
                    Lock body = call.body(Lock.class);
                    service.extendLock(call.path("id"), body.workerId(), body.lockMillis());
                }),
                change("lock", Lock.class, "Locks one task.", call -> {
                    Lock body = call.body(Lock.class);
                    service.lock(call.path("id"), body.workerId(), body.lockMillis());
                }),
                change("unlock", null, "Gives a task back.", call -> service.unlock(call.path("id"))));
    }

    private List<Route> ofOperators() {
        return List.of(
                Route.put(
                        "/external-tasks/{id}/retries", Retries.class, Shape.nothing(), "Gives it attempts.", call -> {
                            service.setRetries(
                                    call.path("id"), call.body(Retries.class).retries());
                            return Answers.done();
                        }),
                Route.put(
                        "/external-tasks/{id}/priority",
                        Priority.class,
                        Shape.nothing(),
                        "Sets its priority.",
                        call -> {
                            service.setPriority(
                                    call.path("id"), call.body(Priority.class).priority());
                            return Answers.done();
                        }),
                Route.get(
                        "/external-tasks/{id}/error-details",
                        Shape.one(Text.class),
                        "Details of its last failure.",
                        call -> answers.ok(new Text(service.getExternalTaskErrorDetails(call.path("id"))))),
                Route.get(
                        "/external-tasks/topics",
                        Shape.many(String.class),
                        "Topics of open tasks.",
                        call -> answers.ok(service.getTopicNames())));
    }

    private static Route change(String verb, @Nullable Class<?> body, String summary, Consumer<Call> action) {
        return Route.post("/external-tasks/{id}/" + verb, body, Shape.nothing(), summary, call -> {
                    action.accept(call);
                    return Answers.done();
                })
                .by(Role.WORKER);
    }

    private Response fetch(Call call) {
        Fetch body = call.body(Fetch.class);
        long waitMillis = body.waitMillis() == null ? 0 : body.waitMillis();
        if (waitMillis < 0 || waitMillis > WAIT_MAX_MILLIS) {
            throw HttpFailure.badRequest(
                    "wrong-value",
                    "Expected 'waitMillis' from 0 to " + WAIT_MAX_MILLIS + ", got " + waitMillis
                            + ". Fetch again when it is over.");
        }
        ExternalTaskFetchBuilder builder =
                service.fetchAndLock(body.maxTasks(), body.workerId(), Answers.is(body.usePriority()));
        body.topics().forEach(topic -> add(builder, topic));
        return fetching.answer(
                call,
                builder,
                body.topics().stream().map(Topic::topicName).toList(),
                waitMillis,
                tasks -> tasks.stream().map(this::locked).toList());
    }

    private void add(ExternalTaskFetchBuilder builder, Topic topic) {
        builder.topic(topic.topicName(), topic.lockMillis());
        if (topic.variables() != null) {
            builder.variables(topic.variables());
        }
        if (Answers.is(topic.localVariables())) {
            builder.localVariables();
        }
        if (topic.businessKey() != null) {
            builder.businessKey(topic.businessKey());
        }
        if (topic.processDefinitionKeys() != null) {
            builder.processDefinitionKeyIn(topic.processDefinitionKeys().toArray(String[]::new));
        }
        if (topic.processDefinitionIds() != null) {
            builder.processDefinitionIdIn(topic.processDefinitionIds().toArray(String[]::new));
        }
        if (topic.processDefinitionVersionTag() != null) {
            builder.processDefinitionVersionTag(topic.processDefinitionVersionTag());
        }
        if (topic.tenantIds() != null) {
            builder.tenantIdIn(topic.tenantIds().toArray(String[]::new));
        }
        if (Answers.is(topic.withoutTenantId())) {
            builder.withoutTenantId();
        }
        answers.values(topic.processVariables()).forEach(builder::processInstanceVariableEquals);
    }

    private Locked locked(LockedExternalTask task) {
        return new Locked(
                ExternalTaskView.of(answers.scopes()::of, task),
                task.getBusinessKey(),
                task.getErrorDetails(),
                VariableValue.of(task.getVariables()),
                task.getExtensionProperties());
    }
}
