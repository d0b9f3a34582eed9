package dev.headway.rest.v1;

import dev.headway.engine.HistoryService;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.cmmn.CmmnHistoryService;
import dev.headway.engine.cmmn.CmmnRuntimeService;
import dev.headway.engine.task.IdentityLink;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.v1.view.EngineViews.LinkView;
import dev.headway.rest.v1.view.WorkRequests.Link;
import java.util.List;
import java.util.function.Function;

/** {@code .../identity-links} of process instances, cases and history: who has to do with them. */
final class LinkRoutes {
    private final Answers answers;

    LinkRoutes(Answers answers) {
        this.answers = answers;
    }

    List<Route> routes() {
        RuntimeService runtime = answers.engine().getRuntimeService();
        CmmnRuntimeService cases = answers.engine().getCmmnRuntimeService();
        HistoryService history = answers.engine().getHistoryService();
        CmmnHistoryService caseHistory = answers.engine().getCmmnHistoryService();
        return List.of(
                links("/process-instances/{id}", runtime::getIdentityLinksForProcessInstance),
                change(
                        "/process-instances/{id}/identity-links",
                        "Adds a user or group; an assignee or owner stands beside the one before.",
                        runtime::addUserIdentityLink,
                        runtime::addGroupIdentityLink),
                change(
                        "/process-instances/{id}/identity-links/remove",
                        "Removes a user or group.",
                        runtime::deleteUserIdentityLink,
                        runtime::deleteGroupIdentityLink),
                links("/case-instances/{id}", cases::getIdentityLinksForCaseInstance),
                change(
                        "/case-instances/{id}/identity-links",
                        "Adds a user or group; an assignee or owner stands beside the one before.",
                        cases::addUserIdentityLink,
                        cases::addGroupIdentityLink),
                change(
                        "/case-instances/{id}/identity-links/remove",
                        "Removes a user or group.",
                        cases::deleteUserIdentityLink,
                        cases::deleteGroupIdentityLink),
                links("/history/process-instances/{id}", id -> {
                    Answers.found(
                            "process instance of history",
                            id,
                            history.createHistoricProcessInstanceQuery()
                                    .processInstanceId(id)
                                    .singleResult());
                    return history.getHistoricIdentityLinksForProcessInstance(id);
                }),
                links("/history/case-instances/{id}", id -> {
                    Answers.found(
                            "case of history",
                            id,
                            caseHistory
                                    .createHistoricCaseInstanceQuery()
                                    .caseInstanceId(id)
                                    .singleResult());
                    return caseHistory.getHistoricIdentityLinksForCaseInstance(id);
                }),
                links("/history/tasks/{id}", id -> {
                    HistoryRoutes.task(history, id);
                    return history.getHistoricIdentityLinksForTask(id);
                }));
    }

    private Route links(String path, Function<String, List<IdentityLink>> links) {
        return Route.get(
                path + "/identity-links",
                Shape.many(LinkView.class),
                "Who has to do with it.",
                call -> answers.ok(links.apply(call.path("id")).stream()
                        .map(each -> new LinkView(each.getType(), each.getUserId(), each.getGroupId()))
                        .toList()));
    }

    /** What is done with a link: whose, the user or group, the type. */
    @FunctionalInterface
    private interface Change {
        void of(String id, String member, String type);
    }

    private static Route change(String path, String summary, Change ofUser, Change ofGroup) {
        return Route.post(path, Link.class, Shape.nothing(), summary, call -> linked(call, ofUser, ofGroup));
    }

    private static Response linked(Call call, Change ofUser, Change ofGroup) {
        Link body = call.body(Link.class);
        String user = body.userId();
        String group = body.groupId();
        if ((user == null) == (group == null)) {
            throw HttpFailure.badRequest("missing-field", "Expected either 'userId' or 'groupId'.");
        }
        if (user != null) {
            ofUser.of(call.path("id"), user, body.type());
        } else if (group != null) {
            ofGroup.of(call.path("id"), group, body.type());
        }
        return Answers.done();
    }
}
