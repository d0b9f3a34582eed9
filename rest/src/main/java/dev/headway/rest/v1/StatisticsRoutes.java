package dev.headway.rest.v1;

import dev.headway.engine.HistoryService;
import dev.headway.engine.history.DurationStatistics;
import dev.headway.engine.history.DurationStatisticsQuery;
import dev.headway.rest.http.Response;
import dev.headway.rest.http.Role;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.v1.view.StatisticsViews.Durations;
import dev.headway.rest.v1.view.StatisticsViews.DurationsRequest;
import java.time.Instant;
import java.util.List;

/** {@code /statistics}: how many have ended, and how long they took. */
final class StatisticsRoutes {
    private final Answers answers;
    private final HistoryService service;

    StatisticsRoutes(Answers answers) {
        this.answers = answers;
        this.service = answers.engine().getHistoryService();
    }

    List<Route> routes() {
        return List.of(
                Route.post(
                                "/statistics/durations",
                                DurationsRequest.class,
                                Shape.one(Durations.class),
                                "How many instances, or visits of elements, have ended, and how long they took.",
                                this::durations)
                        .by(Role.READER),
                Route.post(
                                "/statistics/rebuild",
                                null,
                                Shape.nothing(),
                                "Counts again from the history that there is; reads all of it.",
                                call -> {
                                    service.rebuildStatistics();
                                    return Answers.done();
                                })
                        .by(Role.ADMIN));
    }

    private Response durations(Call call) {
        DurationsRequest body =
                call.body(DurationsRequest.class, new DurationsRequest(null, null, null, null, null, null, null));
        DurationStatisticsQuery query = service.createDurationStatisticsQuery();
        String definitionId = body.processDefinitionId();
        if (definitionId != null) {
            query.processDefinitionId(definitionId);
        }
        String key = body.processDefinitionKey();
        if (key != null) {
            query.processDefinitionKey(key);
        }
        String activityId = body.activityId();
        if (activityId != null) {
            query.activityId(activityId);
        }
        if (Answers.is(body.activities())) {
            query.activities();
        }
        Instant after = body.endedAfter();
        if (after != null) {
            query.endedAfter(Answers.date("endedAfter", after));
        }
        Instant before = body.endedBefore();
        if (before != null) {
            query.endedBefore(Answers.date("endedBefore", before));
        }
        List<DurationStatistics> found = Answers.is(body.byHour()) ? query.listByHour() : query.list();
        return answers.ok(Durations.of(service.getStatisticsCompleteUntil(), found));
    }
}
