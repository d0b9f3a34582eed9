package dev.headway.rest.camunda;

import dev.headway.engine.ManagementService;
import dev.headway.engine.SetJobRetriesByJobsAsyncBuilder;
import dev.headway.engine.UpdateJobSuspensionStateBuilder;
import dev.headway.engine.query.ReadFrom;
import dev.headway.engine.runtime.Job;
import dev.headway.engine.runtime.JobQuery;
import dev.headway.engine.runtime.JobState;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Filter;
import dev.headway.rest.search.Values;
import dev.headway.rest.value.Fields;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** {@code /job} and {@code /job-definition}. */
final class Jobs {
    private final Context context;
    private final ManagementService service;

    Jobs(Context context) {
        this.context = context;
        this.service = context.engine().getManagementService();
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>(List.of(
                Route.get("/job/{id}", Shape.one(Map.class), "One job.", call -> {
                    Job job = one(call);
                    return context.ok(views(List.of(job)).apply(job));
                }),
                Route.delete("/job/{id}", "Deletes a job.", call -> {
                    service.deleteJob(call.path("id"));
                    return Response.empty(204);
                }),
                Route.put("/job/{id}/retries", Map.class, Shape.nothing(), "Sets the retries.", call -> {
                    JsonNode body = call.tree();
                    Date due = Bodies.due(body);
                    int retries = Values.number("retries", body.path("retries"));
                    if (due == null) {
                        service.setJobRetries(call.path("id"), retries);
                    } else {
                        service.setJobRetries(retries)
                                .jobId(call.path("id"))
                                .dueDate(due)
                                .execute();
                    }
                    return Response.empty(204);
                }),
                Route.post("/job/retries", Map.class, Shape.one(Map.class), "Sets the retries of many.", this::retries),
                Route.put("/job/{id}/duedate", Map.class, Shape.nothing(), "Sets the due date.", call -> {
                    service.setJobDuedate(
                            call.path("id"), Values.time("duedate", call.tree().path("duedate")));
                    return Response.empty(204);
                }),
                Route.put("/job/{id}/priority", Map.class, Shape.nothing(), "Sets the priority.", call -> {
                    service.setJobPriority(call.path("id"), number(call, "priority"));
                    return Response.empty(204);
                }),
                Route.post("/job/{id}/execute", Map.class, Shape.nothing(), "Runs a job now.", call -> {
                    service.executeJob(call.path("id"));
                    return Response.empty(204);
                }),
                Route.get(
                        "/job/{id}/stacktrace",
                        Shape.media("text/plain"),
                        "Trace of the last failure.",
                        call -> context.text(
                                Objects.requireNonNullElse(service.getJobExceptionStacktrace(call.path("id")), "")))));
        routes.addAll(suspension());
        routes.addAll(new JobDefinitions(context).routes());
        routes.addAll(context.search(
                "/job", service::createAnyJobQuery, filter(), (call, found) -> views(found), Context.Ways.POST));
        return routes;
    }

    private List<Route> suspension() {
        return List.of(
                Route.put("/job/{id}/suspended", Map.class, Shape.nothing(), "Suspends or activates a job.", call -> {
                    suspend(call.tree(), service.updateJobSuspensionState().byJobId(call.path("id")));
                    return Response.empty(204);
                }),
                Route.put("/job/suspended", Map.class, Shape.nothing(), "Suspends or activates jobs.", call -> {
                    JsonNode body = call.tree();
                    suspend(body, chosen(body));
                    return Response.empty(204);
                }),
                Route.post(
                        "/job/{id}/duedate/recalculate",
                        null,
                        Shape.nothing(),
                        "Works out again when a timer is due.",
                        call -> {
                            service.recalculateJobDuedate(call.path("id"), call.flag("creationDateBased", true));
                            return Response.empty(204);
                        }));
    }

    private Job one(Call call) {
        return context.found(
                "job",
                call.path("id"),
                service.createAnyJobQuery().jobId(call.path("id")).singleResult());
    }

    private static void suspend(JsonNode body, UpdateJobSuspensionStateBuilder jobs) {
        if (Values.flag("suspended", body.path("suspended"))) {
            jobs.suspend();
        } else {
            jobs.activate();
        }
    }

    private UpdateJobSuspensionStateBuilder chosen(JsonNode body) {
        UpdateJobSuspensionStateBuilder jobs = service.updateJobSuspensionState();
        if (body.path("jobDefinitionId").isString()) {
            return jobs.byJobDefinitionId(body.path("jobDefinitionId").stringValue());
        }
        if (body.path("processInstanceId").isString()) {
            return jobs.byProcessInstanceId(body.path("processInstanceId").stringValue());
        }
        if (body.path("processDefinitionId").isString()) {
            return jobs.byProcessDefinitionId(body.path("processDefinitionId").stringValue());
        }
        if (!body.path("processDefinitionKey").isString()) {
            throw HttpFailure.badRequest(
                    "wrong-value",
                    "Expected one of 'jobDefinitionId', 'processInstanceId', 'processDefinitionId' and 'processDefinitionKey'"
                            + " as a text, which says whose jobs; got none. One job has the path /job/{id}/suspended.");
        }
        jobs.byProcessDefinitionKey(body.path("processDefinitionKey").stringValue());
        if (body.path("processDefinitionTenantId").isString()) {
            jobs.processDefinitionTenantId(
                    body.path("processDefinitionTenantId").stringValue());
        } else if (Bodies.set(body, "processDefinitionWithoutTenantId")) {
            jobs.processDefinitionWithoutTenantId();
        }
        return jobs;
    }

    private static int number(Call call, String name) {
        return Values.number(name, call.tree().path(name));
    }

    private Response retries(Call call) {
        JsonNode body = call.tree();
        List<String> ids = new ArrayList<>();
        if (body.path("jobIds").isArray()) {
            ids.addAll(Values.texts("jobIds", body.path("jobIds")));
        }
        if (body.path("jobQuery").isObject()) {
            context.query(body.path("jobQuery"), service::createAnyJobQuery, filter())
                    .readFrom(ReadFrom.PRIMARY)
                    .list()
                    .forEach(job -> ids.add(job.getId()));
        }
        SetJobRetriesByJobsAsyncBuilder jobs = service.setJobRetriesByJobsAsync(
                        Values.number("retries", body.path("retries")))
                .jobIds(ids);
        Date due = Bodies.due(body);
        return context.ok(Batches.batch((due == null ? jobs : jobs.dueDate(due)).executeAsync()));
    }

    private Function<Job, Map<String, @Nullable Object>> views(List<Job> found) {
        JobDefinitions.Places places =
                JobDefinitions.places(service, found.stream().map(Job::getProcessDefinitionId));
        return job -> job(job, places.of(job));
    }

    private static Map<String, @Nullable Object> job(Job job, @Nullable String place) {
        String message = job.getExceptionMessage();
        return Fields.of(
                "id", job.getId(),
                "jobDefinitionId", place,
                "processInstanceId", job.getProcessInstanceId(),
                "processDefinitionId", job.getProcessDefinitionId(),
                "processDefinitionKey", job.getProcessDefinitionKey(),
                "executionId", job.getExecutionId(),
                "exceptionMessage", message,
                "failedActivityId", message == null ? null : job.getActivityId(),
                "retries", job.getRetries(),
                "dueDate", job.getDuedate(),
                "suspended", job.getState() == JobState.SUSPENDED,
                "priority", job.getPriority(),
                "tenantId", job.getTenantId(),
                "createTime", job.getCreateTime(),
                "batchId", null);
    }

    private static Filter<JobQuery> filter() {
        return new Filter<JobQuery>()
                .text("jobId", JobQuery::jobId)
                .list("jobIds", JobQuery::jobIds)
                .text("processInstanceId", JobQuery::processInstanceId)
                .text("executionId", JobQuery::executionId)
                .text("processDefinitionId", JobQuery::processDefinitionId)
                .text("processDefinitionKey", JobQuery::processDefinitionKey)
                .text("activityId", JobQuery::activityId)
                .add(
                        "failedActivityId",
                        Filter.Type.TEXT,
                        (query, value) -> query.withException().activityId(Values.text("failedActivityId", value)))
                .flag("withRetriesLeft", JobQuery::withRetriesLeft)
                .flag("noRetriesLeft", JobQuery::noRetriesLeft)
                .flag("timers", JobQuery::timers)
                .flag("messages", JobQuery::messages)
                .flag("withException", JobQuery::withException)
                .text("exceptionMessage", JobQuery::exceptionMessage)
                .number("priorityLowerThanOrEquals", JobQuery::priorityLowerThanOrEquals)
                .number("priorityHigherThanOrEquals", JobQuery::priorityHigherThanOrEquals)
                .texts("tenantIdIn", JobQuery::tenantIdIn)
                .flag("withoutTenantId", JobQuery::jobWithoutTenantId)
                .flag("acquired", JobQuery::locked)
                .flag("includeJobsWithoutTenantId", JobQuery::includeJobsWithoutTenantId)
                .add(
                        "dueDates",
                        Filter.Type.TEXTS,
                        times("dueDates", JobQuery::duedateHigherThan, JobQuery::duedateLowerThan))
                .add(
                        "createTimes",
                        Filter.Type.TEXTS,
                        times("createTimes", JobQuery::createdAfter, JobQuery::createdBefore))
                .text("jobDefinitionId", JobQuery::jobDefinitionId)
                .list("processInstanceIds", (query, ids) -> query.processInstanceIds(Set.copyOf(ids)))
                .flag("executable", JobQuery::executable)
                .flag("active", JobQuery::active)
                .flag("suspended", JobQuery::suspended)
                .order("jobId", JobQuery::orderByJobId)
                .order("executionId", JobQuery::orderByExecutionId)
                .order("processInstanceId", JobQuery::orderByProcessInstanceId)
                .order("jobRetries", JobQuery::orderByJobRetries)
                .order("jobDueDate", JobQuery::orderByJobDuedate)
                .order("jobPriority", JobQuery::orderByJobPriority)
                .order("tenantId", JobQuery::orderByTenantId)
                .order("processDefinitionId", JobQuery::orderByProcessDefinitionId)
                .order("processDefinitionKey", JobQuery::orderByProcessDefinitionKey);
    }

    /** {@code gt_TIME,lt_TIME} in a query; an array of {@code {operator, value}} in a body. */
    private static Filter.Apply<JobQuery> times(
            String name, BiFunction<JobQuery, Date, JobQuery> after, BiFunction<JobQuery, Date, JobQuery> before) {
        return (query, value) -> {
            List<String> comparisons = value.isArray()
                    ? value.valueStream()
                            .map(each -> each.path("operator").asString("") + "_"
                                    + each.path("value").asString(""))
                            .toList()
                    : Values.texts(name, value);
            JobQuery narrowed = query;
            for (String each : comparisons) {
                narrowed = switch (each.substring(0, Math.min(3, each.length()))) {
                    case "gt_" -> after.apply(narrowed, Values.time(name, each.substring(3)));
                    case "lt_" -> before.apply(narrowed, Values.time(name, each.substring(3)));
                    default -> throw Values.wrong(name, "comparisons by gt or lt", value);
                };
            }
            return narrowed;
        };
    }
}
