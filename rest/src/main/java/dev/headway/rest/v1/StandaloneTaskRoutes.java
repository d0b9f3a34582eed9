package dev.headway.rest.v1;

import dev.headway.engine.TaskBuilder;
import dev.headway.engine.TaskService;
import dev.headway.rest.http.Response;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.v1.view.TaskRequests.NewTask;
import dev.headway.rest.v1.view.TaskRequests.TaskError;
import dev.headway.rest.v1.view.TaskRequests.TaskEscalation;
import dev.headway.rest.v1.view.TaskRequests.TaskText;
import dev.headway.rest.v1.view.TaskViews.TaskView;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code /tasks}: tasks of no process, parts of tasks, and how a task ends otherwise than by being completed. */
final class StandaloneTaskRoutes {
    private final Answers answers;
    private final TaskService service;

    StandaloneTaskRoutes(Answers answers) {
        this.answers = answers;
        this.service = answers.engine().getTaskService();
    }

    List<Route> routes() {
        return List.of(
                Route.post(
                        "/tasks",
                        NewTask.class,
                        Shape.one(TaskView.class),
                        "Makes a task that belongs to no process, or is a part of another task.",
                        this::create),
                Route.delete(
                                "/tasks/{id}",
                                "Ends a task of no process, or a part of a task; history keeps it.",
                                call -> {
                                    service.deleteTask(call.path("id"), call.query("reason"));
                                    return Answers.done();
                                })
                        .query("reason", "string", "Why; kept in history."),
                Route.get(
                        "/tasks/{id}/parts",
                        Shape.many(TaskView.class),
                        "Its parts that are open.",
                        call -> answers.ok(parts(call.path("id")))),
                Route.put("/tasks/{id}/name", TaskText.class, Shape.nothing(), "Sets its name.", call -> {
                    service.setName(call.path("id"), call.body(TaskText.class).text());
                    return Answers.done();
                }),
                Route.put("/tasks/{id}/description", TaskText.class, Shape.nothing(), "Sets its description.", call -> {
                    service.setDescription(
                            call.path("id"), call.body(TaskText.class).text());
                    return Answers.done();
                }),
                Route.post(
                        "/tasks/{id}/bpmn-error",
                        TaskError.class,
                        Shape.nothing(),
                        "Raises a BPMN error at its activity; its process goes on where the error is caught.",
                        call -> {
                            TaskError body = call.body(TaskError.class);
                            service.handleBpmnError(
                                    call.path("id"),
                                    body.errorCode(),
                                    body.errorMessage(),
                                    answers.values(body.variables()));
                            return Answers.done();
                        }),
                Route.post(
                        "/tasks/{id}/escalation",
                        TaskEscalation.class,
                        Shape.nothing(),
                        "Escalates at its activity; the task ends where the escalation is caught by what interrupts it.",
                        call -> {
                            TaskEscalation body = call.body(TaskEscalation.class);
                            service.handleEscalation(
                                    call.path("id"), body.escalationCode(), answers.values(body.variables()));
                            return Answers.done();
                        }));
    }

    private List<TaskView> parts(String id) {
        Answers.found("task", id, service.createTaskQuery().taskId(id).singleResult());
        return service.getSubTasks(id).stream()
                .map(it -> TaskView.of(answers.scopes()::of, it))
                .toList();
    }

    private Response create(Call call) {
        NewTask body = call.body(NewTask.class);
        TaskBuilder builder = service.createTaskBuilder()
                .name(body.name())
                .description(body.description())
                .owner(body.owner())
                .assignee(body.assignee())
                .dueDate(date("dueDate", body.dueDate()))
                .followUpDate(date("followUpDate", body.followUpDate()))
                .category(body.category())
                .parentTaskId(body.parentTaskId())
                .tenantId(body.tenantId())
                .formKey(body.formKey());
        if (body.priority() != null) {
            builder.priority(body.priority());
        }
        return answers.ok(TaskView.of(answers.scopes()::of, builder.create()));
    }

    private static @Nullable Date date(String field, @Nullable Instant time) {
        return time == null ? null : Answers.date(field, time);
    }
}
