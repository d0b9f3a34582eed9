package dev.headway.rest.v1;

import dev.headway.engine.HistoryService;
import dev.headway.engine.history.HistoricTaskInstance;
import dev.headway.rest.http.Role;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.v1.view.EngineViews.Text;
import java.util.List;
import java.util.function.Consumer;

/** {@code /history}: what is deleted of it, and the texts of its logs. */
final class HistoryRoutes {
    private final Answers answers;

    HistoryRoutes(Answers answers) {
        this.answers = answers;
    }

    List<Route> routes() {
        HistoryService history = answers.engine().getHistoryService();
        return List.of(
                delete(
                        "/history/process-instances/{id}",
                        "Deletes what is known of an ended instance.",
                        history::deleteHistoricProcessInstance),
                delete(
                        "/history/case-instances/{id}",
                        "Deletes what is known of an ended case.",
                        answers.engine().getCmmnHistoryService()::deleteHistoricCaseInstance),
                delete(
                        "/history/tasks/{id}",
                        "Deletes what is known of an ended task.",
                        id -> history.deleteHistoricTaskInstance(
                                task(history, id).getId())),
                Route.get(
                        "/history/job-logs/{id}/stacktrace",
                        Shape.one(Text.class),
                        "The stack trace of a failure.",
                        call -> answers.ok(new Text(history.getHistoricJobLogExceptionStacktrace(call.path("id"))))),
                Route.get(
                        "/history/external-task-logs/{id}/error-details",
                        Shape.one(Text.class),
                        "What the worker said of a failure.",
                        call -> answers.ok(new Text(history.getHistoricExternalTaskLogErrorDetails(call.path("id"))))));
    }

    /** The task, open or ended. */
    static HistoricTaskInstance task(HistoryService history, String id) {
        return Answers.found(
                "task of history",
                id,
                history.createHistoricTaskInstanceQuery().taskId(id).singleResult());
    }

    private static Route delete(String path, String summary, Consumer<String> action) {
        return Route.delete(path, summary, call -> {
                    action.accept(call.path("id"));
                    return Answers.done();
                })
                .by(Role.ADMIN);
    }
}
