package dev.headway.rest.v1;

import dev.headway.engine.ManagementService;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.query.Query;
import dev.headway.engine.query.ReadFrom;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Search;
import dev.headway.rest.v1.view.EngineViews.BatchFailure;
import dev.headway.rest.v1.view.OperationViews.BatchView;
import dev.headway.rest.v1.view.SearchRequests.Count;
import dev.headway.rest.v1.view.WorkRequests.RetryBatch;
import java.util.HashSet;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** {@code /batches}, and batches that give attempts to what a filter finds. */
final class BatchRoutes {
    private static final String TYPE = "set-job-retries";
    /** The parameter that asks what a batch would be. */
    static final String DRY_RUN = "dryRun";

    private final Answers answers;
    private final Searching searching;
    private final Searches searches;
    private final ManagementService service;

    BatchRoutes(Answers answers, Searching searching, Searches searches) {
        this.answers = answers;
        this.searching = searching;
        this.searches = searches;
        this.service = answers.engine().getManagementService();
    }

    /** The route with the parameter for a dry run. */
    static Route withDryRun(Route route) {
        return route.query(
                DRY_RUN,
                "boolean",
                "Whether only to answer what the batch would be, with the exact total, and make none.");
    }

    List<Route> routes() {
        return List.of(
                retry("/jobs/retry", searches.jobs(), service::setJobRetriesAsync),
                retry("/incidents/retry", searches.incidents(), service::setJobRetriesAsync),
                retry("/process-instances/retry", searches.instances(), service::setJobRetriesAsync),
                Route.get(
                                "/batches",
                                Shape.many(BatchView.class),
                                "Batches, the newest first.",
                                call -> answers.ok(service
                                        .listBatches(
                                                call.number("first", 0, 0, Integer.MAX_VALUE),
                                                call.number("limit", 100, 1, 1_000))
                                        .stream()
                                        .map(BatchView::of)
                                        .toList()))
                        .query("first", "integer", "How many to leave out.")
                        .query("limit", "integer", "How many at most, from 1 to 1,000; 100 where it is left out."),
                Route.get(
                        "/batches/{id}",
                        Shape.one(BatchView.class),
                        "One batch.",
                        call -> answers.ok(BatchView.of(
                                Answers.found("batch", call.path("id"), service.getBatch(call.path("id")))))),
                Route.get(
                                "/batches/{id}/failures",
                                Shape.many(BatchFailure.class),
                                "Why instances refused it.",
                                this::failures)
                        .query("limit", "integer", "How many at most, from 1 to 1,000; 100 where it is left out."),
                change("/batches/{id}/suspend", "Holds it.", service::suspendBatchById),
                change("/batches/{id}/cancel", "Ends it; what is left stays undone.", service::cancelBatch),
                Route.post(
                        "/batches/{id}/retry-failed",
                        null,
                        Shape.one(Count.class),
                        "Lets it try its failed items again, and answers how many.",
                        call -> answers.ok(new Count(service.retryFailedBatchItems(call.path("id"))))),
                change("/batches/{id}/activate", "Lets it go on.", service::activateBatchById),
                Route.delete("/batches/{id}", "Deletes it and what is left of it.", call -> {
                    service.deleteBatch(call.path("id"));
                    return Answers.done();
                }));
    }

    private Response failures(Call call) {
        String id = call.path("id");
        Answers.found("batch", id, service.getBatch(id));
        return answers.ok(service.getBatchFailures(id, call.number("limit", 100, 1, 1_000)).entrySet().stream()
                .map(each -> new BatchFailure(each.getKey(), each.getValue()))
                .toList());
    }

    private <Q extends Query<Q, T>, T> Route retry(
            String path, Search<Q, T, ?> search, BiFunction<Q, Integer, Batch> begin) {
        return withDryRun(Route.post(
                        path,
                        RetryBatch.class,
                        Shape.one(BatchView.class),
                        "Gives attempts to the failed jobs of each " + search.thing()
                                + " that a filter finds, as a batch.",
                        call -> retry(call, search, begin)))
                .filters(search.filter());
    }

    private <Q extends Query<Q, T>, T> Response retry(
            Call call, Search<Q, T, ?> search, BiFunction<Q, Integer, Batch> begin) {
        RetryBatch body = call.body(RetryBatch.class);
        Integer given = body.retries();
        int retries = given == null ? 1 : given;
        if (retries < 1) {
            throw HttpFailure.badRequest("wrong-value", "Expected 'retries' of 1 or more, got " + retries + ".");
        }
        List<String> ids = body.ids();
        boolean filtered = body.filter() != null && !body.filter().isNull();
        if ((ids == null) != filtered || (ids != null && ids.isEmpty())) {
            throw HttpFailure.badRequest(
                    "missing-field",
                    "Expected either 'ids' with at least one id, or a 'filter'. An empty filter means all.");
        }
        boolean dryRun = call.flag(DRY_RUN, false);
        boolean ofInstances = search.path().equals(searches.instances().path());
        if (ids != null && !ofInstances) {
            return dryRun
                    ? answers.ok(BatchView.dryRun(TYPE, new HashSet<>(ids).size()))
                    : answers.ok(BatchView.of(service.setJobRetriesAsync(ids, retries)));
        }
        if (ofInstances) {
            ProcessInstanceQuery query = ids == null
                    ? searching.query(searches.instances(), body.filter())
                    : answers.engine()
                            .getRuntimeService()
                            .createProcessInstanceQuery()
                            .processInstanceIds(new HashSet<>(ids));
            return dryRun
                    ? answers.ok(BatchView.dryRun(TYPE, service.countDeadLetterJobs(query)))
                    : answers.ok(BatchView.of(service.setJobRetriesAsync(query, retries)));
        }
        Q query = searching.query(search, body.filter());
        return dryRun
                ? answers.ok(BatchView.dryRun(
                        TYPE, Math.toIntExact(query.readFrom(ReadFrom.PRIMARY).count())))
                : answers.ok(BatchView.of(begin.apply(query, retries)));
    }

    private static Route change(String path, String summary, Consumer<String> action) {
        return Route.post(path, null, Shape.nothing(), summary, call -> {
            action.accept(call.path("id"));
            return Answers.done();
        });
    }
}
