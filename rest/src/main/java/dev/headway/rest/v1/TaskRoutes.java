package dev.headway.rest.v1;

import dev.headway.engine.TaskService;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.v1.view.EngineViews.Form;
import dev.headway.rest.v1.view.EngineViews.LinkView;
import dev.headway.rest.v1.view.WorkRequests.Complete;
import dev.headway.rest.v1.view.WorkRequests.Due;
import dev.headway.rest.v1.view.WorkRequests.Link;
import dev.headway.rest.v1.view.WorkRequests.MaybeUser;
import dev.headway.rest.v1.view.WorkRequests.Priority;
import dev.headway.rest.v1.view.WorkRequests.User;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code /tasks}: what people do. */
final class TaskRoutes {
    private final Answers answers;
    private final TaskService service;

    TaskRoutes(Answers answers) {
        this.answers = answers;
        this.service = answers.engine().getTaskService();
    }

    List<Route> routes() {
        return Stream.of(work(), fields(), views()).flatMap(List::stream).toList();
    }

    private List<Route> work() {
        return List.of(
                change(
                        "claim",
                        User.class,
                        "Makes a task somebody's, unless it is another's.",
                        call -> service.claim(
                                call.path("id"), call.body(User.class).userId())),
                change("unclaim", null, "Gives it back to its candidates.", call -> service.unclaim(call.path("id"))),
                change(
                        "assign",
                        MaybeUser.class,
                        "Makes it somebody's, whoever had it.",
                        call -> service.setAssignee(
                                call.path("id"), call.body(MaybeUser.class).userId())),
                change(
                        "owner",
                        MaybeUser.class,
                        "Sets its owner.",
                        call -> service.setOwner(
                                call.path("id"), call.body(MaybeUser.class).userId())),
                change(
                        "delegate",
                        User.class,
                        "Lets somebody else work on it and report back.",
                        call -> service.delegateTask(
                                call.path("id"), call.body(User.class).userId())),
                change(
                        "resolve",
                        Complete.class,
                        "Reports back to its owner.",
                        call -> service.resolveTask(
                                call.path("id"), answers.values(complete(call).variables()))),
                change("complete", Complete.class, "Completes it.", call -> {
                    Complete body = complete(call);
                    if (body.localVariables() != null) {
                        service.setVariablesLocal(call.path("id"), answers.values(body.localVariables()));
                    }
                    service.complete(call.path("id"), call.caller().name(), answers.values(body.variables()));
                }));
    }

    private List<Route> fields() {
        return List.of(
                change(
                        "priority",
                        Priority.class,
                        "Sets its priority.",
                        call -> service.setPriority(
                                call.path("id"), call.body(Priority.class).priority())),
                change(
                        "due-date",
                        Due.class,
                        "Sets when it is due.",
                        call -> service.setDueDate(
                                call.path("id"), date(call.body(Due.class).date()))),
                change(
                        "follow-up-date",
                        Due.class,
                        "Sets when to look at it again.",
                        call -> service.setFollowUpDate(
                                call.path("id"), date(call.body(Due.class).date()))));
    }

    private List<Route> views() {
        return List.of(
                Route.get(
                        "/tasks/{id}/form",
                        Shape.one(Form.class),
                        "Its form.",
                        call -> answers.ok(RepositoryRoutes.form(
                                answers.engine().getFormService().getTaskFormData(call.path("id"))))),
                Route.get(
                        "/tasks/{id}/identity-links",
                        Shape.many(LinkView.class),
                        "Who has to do with it.",
                        call -> answers.ok(service.getIdentityLinksForTask(call.path("id")).stream()
                                .map(each -> new LinkView(each.getType(), each.getUserId(), each.getGroupId()))
                                .toList())),
                change("identity-links", Link.class, "Adds a user or group.", call -> link(call, true)),
                change("identity-links/remove", Link.class, "Removes a user or group.", call -> link(call, false)));
    }

    private static Route change(String verb, @Nullable Class<?> body, String summary, Consumer<Call> action) {
        return Route.post("/tasks/{id}/" + verb, body, Shape.nothing(), summary, call -> {
            action.accept(call);
            return Answers.done();
        });
    }

    private static Complete complete(Call call) {
        return call.body(Complete.class, new Complete(null, null));
    }

    private static @Nullable Date date(@Nullable Instant time) {
        return time == null ? null : Answers.date("date", time);
    }

    private void link(Call call, boolean add) {
        Link body = call.body(Link.class);
        String id = call.path("id");
        String user = body.userId();
        String group = body.groupId();
        if ((user == null) == (group == null)) {
            throw HttpFailure.badRequest("missing-field", "Expected either 'userId' or 'groupId'.");
        }
        if (user != null && add) {
            service.addUserIdentityLink(id, user, body.type());
        } else if (user != null) {
            service.deleteUserIdentityLink(id, user, body.type());
        } else if (group != null && add) {
            service.addGroupIdentityLink(id, group, body.type());
        } else if (group != null) {
            service.deleteGroupIdentityLink(id, group, body.type());
        }
    }
}
