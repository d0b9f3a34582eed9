package dev.headway.rest.v1;

import dev.headway.engine.CmmnRepositoryService;
import dev.headway.engine.cmmn.CaseInstance;
import dev.headway.engine.cmmn.CaseInstanceBuilder;
import dev.headway.engine.cmmn.ChangePlanItemStateBuilder;
import dev.headway.engine.cmmn.CmmnMigrationService;
import dev.headway.engine.cmmn.CmmnRuntimeService;
import dev.headway.engine.migration.CaseInstanceMigrationDocument;
import dev.headway.engine.migration.CaseInstanceMigrationValidationResult;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.http.Role;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.v1.view.CaseRequests.CaseUpdate;
import dev.headway.rest.v1.view.CaseRequests.ChangeState;
import dev.headway.rest.v1.view.CaseRequests.MigrateCase;
import dev.headway.rest.v1.view.CaseRequests.Reactivate;
import dev.headway.rest.v1.view.CaseRequests.StartCase;
import dev.headway.rest.v1.view.CaseViews.CaseInstanceView;
import dev.headway.rest.v1.view.CaseViews.PlanTreeView;
import dev.headway.rest.v1.view.CaseViews.StageView;
import dev.headway.rest.v1.view.EngineViews.LinkView;
import dev.headway.rest.v1.view.InstanceRequests.BusinessKey;
import dev.headway.rest.v1.view.InstanceRequests.BusinessStatus;
import dev.headway.rest.v1.view.InstanceRequests.PlanCheck;
import dev.headway.rest.v1.view.OperationViews.BatchView;
import dev.headway.rest.v1.view.WorkRequests.Starter;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code /case-definitions} and {@code /case-instances}. */
final class CaseRoutes {
    private final Answers answers;
    private final CmmnRepositoryService repository;
    private final CmmnRuntimeService service;
    private final CmmnMigrationService migrations;

    CaseRoutes(Answers answers) {
        this.answers = answers;
        this.repository = answers.engine().getCmmnRepositoryService();
        this.service = answers.engine().getCmmnRuntimeService();
        this.migrations = answers.engine().getCmmnMigrationService();
    }

    List<Route> routes() {
        return Stream.of(definitions(), instances(), states(), migrations())
                .flatMap(List::stream)
                .toList();
    }

    private List<Route> definitions() {
        return List.of(
                Route.get(
                        "/case-definitions/{id}/xml",
                        Shape.media("application/xml"),
                        "Its model, with the diagram interchange.",
                        call -> RepositoryRoutes.content("application/xml", repository.getCaseModel(call.path("id")))),
                Route.get(
                        "/case-definitions/{id}/starters",
                        Shape.many(LinkView.class),
                        "Who may start it from a task list.",
                        call -> answers.ok(repository.getIdentityLinksForCaseDefinition(call.path("id")).stream()
                                .map(each -> new LinkView(each.getType(), each.getUserId(), each.getGroupId()))
                                .toList())),
                Route.post(
                                "/case-definitions/{id}/starters",
                                Starter.class,
                                Shape.nothing(),
                                "Lets a user or group start it from a task list.",
                                call -> starter(
                                        call,
                                        user -> repository.addCandidateStarterUser(call.path("id"), user),
                                        group -> repository.addCandidateStarterGroup(call.path("id"), group)))
                        .by(Role.ADMIN),
                Route.post(
                                "/case-definitions/{id}/starters/remove",
                                Starter.class,
                                Shape.nothing(),
                                "Takes that back.",
                                call -> starter(
                                        call,
                                        user -> repository.deleteCandidateStarterUser(call.path("id"), user),
                                        group -> repository.deleteCandidateStarterGroup(call.path("id"), group)))
                        .by(Role.ADMIN));
    }

    private static Response starter(Call call, Consumer<String> ofUser, Consumer<String> ofGroup) {
        Starter body = call.body(Starter.class);
        String user = body.userId();
        String group = body.groupId();
        if ((user == null) == (group == null)) {
            throw HttpFailure.badRequest("missing-field", "Expected either 'userId' or 'groupId'.");
        }
        if (user != null) {
            ofUser.accept(user);
        } else if (group != null) {
            ofGroup.accept(group);
        }
        return Answers.done();
    }

    private List<Route> instances() {
        return List.of(
                OnceOnly.of(
                        answers.engine(),
                        Route.post(
                                        "/case-instances",
                                        StartCase.class,
                                        Shape.one(CaseInstanceView.class),
                                        "Starts a case.",
                                        this::start)
                                .by(Role.WORKER)),
                Route.patch("/case-instances/{id}", CaseUpdate.class, Shape.nothing(), "Gives it a name.", call -> {
                    service.setCaseInstanceName(
                            id(call), call.body(CaseUpdate.class).name());
                    return Answers.done();
                }),
                Route.put(
                        "/case-instances/{id}/business-key",
                        BusinessKey.class,
                        Shape.nothing(),
                        "Gives it another business key.",
                        call -> {
                            service.updateBusinessKey(
                                    id(call), call.body(BusinessKey.class).businessKey());
                            return Answers.done();
                        }),
                Route.put(
                        "/case-instances/{id}/business-status",
                        BusinessStatus.class,
                        Shape.nothing(),
                        "Says how far it is, in the words of the business.",
                        call -> {
                            service.updateBusinessStatus(
                                    id(call), call.body(BusinessStatus.class).businessStatus());
                            return Answers.done();
                        }),
                Route.get(
                        "/case-instances/{id}/stages",
                        Shape.many(StageView.class),
                        "Its stages and milestones that overviews show, also of a case that has ended.",
                        call -> answers.ok(service.getStageOverview(id(call)).stream()
                                .map(StageView::of)
                                .toList())),
                Route.get(
                        "/case-instances/{id}/plan",
                        Shape.one(PlanTreeView.class),
                        "Its plan as a tree: plan items that are open, and those that are over as far as history has them."
                                + " Also of a case that has ended.",
                        this::plan),
                Route.post(
                        "/history/case-instances/{id}/reactivate",
                        Reactivate.class,
                        Shape.one(CaseInstanceView.class),
                        "Begins a case again that has ended, by the reactivation listener of its model. The answer is a new case"
                                + " with its name, business key and variables.",
                        this::reactivate));
    }

    private List<Route> states() {
        return List.of(
                change(
                        "complete",
                        null,
                        "Completes a case in which nothing is active or required any more.",
                        call -> service.completeCaseInstance(id(call))),
                change(
                        "terminate",
                        null,
                        "Ends a case with all that is in it.",
                        call -> service.terminateCaseInstance(id(call))),
                change(
                        "evaluate-criteria",
                        null,
                        "Looks at all criteria, also at those over what is not a variable.",
                        call -> service.evaluateCriteria(id(call))),
                change(
                        "change-state",
                        ChangeState.class,
                        "Brings plan items into other states, against the model.",
                        this::changeState),
                change(
                        "suspend",
                        null,
                        "Holds a case.",
                        call -> answers.engine().getRuntimeService().suspendProcessInstanceById(id(call))),
                change(
                        "activate",
                        null,
                        "Lets it go on.",
                        call -> answers.engine().getRuntimeService().activateProcessInstanceById(id(call))));
    }

    private List<Route> migrations() {
        return List.of(
                change(
                        "migrate",
                        MigrateCase.class,
                        "Carries a case over to another definition.",
                        call -> migrations.migrateCaseInstance(id(call), document(call))),
                Route.post(
                                "/case-instances/{id}/validate-migration",
                                MigrateCase.class,
                                Shape.one(PlanCheck.class),
                                "Says what stands in the way of that.",
                                this::validate)
                        .by(Role.READER),
                Route.post(
                        "/case-definitions/{id}/migrate",
                        MigrateCase.class,
                        Shape.one(BatchView.class),
                        "Carries all running cases of a definition over to another one, as a batch.",
                        call -> answers.ok(BatchView.of(migrations.batchMigrateCaseInstancesOfCaseDefinition(
                                call.path("id"), document(call))))));
    }

    private Response validate(Call call) {
        CaseInstanceMigrationValidationResult result =
                migrations.validateMigrationForCaseInstance(id(call), document(call));
        return answers.ok(new PlanCheck(result.isMigrationValid(), result.getValidationMessages()));
    }

    private static CaseInstanceMigrationDocument document(Call call) {
        try {
            return CaseInstanceMigrationDocument.fromJson(
                    call.body(MigrateCase.class).document().toString());
        } catch (IllegalArgumentException none) {
            throw HttpFailure.badRequest("invalid-document", String.valueOf(none.getMessage()));
        }
    }

    private static Route change(String verb, @Nullable Class<?> body, String summary, Consumer<Call> action) {
        return Route.post("/case-instances/{id}/" + verb, body, Shape.nothing(), summary, call -> {
            action.accept(call);
            return Answers.done();
        });
    }

    /** The id of a case that runs: a process instance has ids of the same kind, and is none. */
    private String id(Call call) {
        String id = call.path("id");
        Answers.found("case instance", id, running(id));
        return id;
    }

    private @Nullable CaseInstance running(String id) {
        return service.createCaseInstanceQuery().caseInstanceId(id).singleResult();
    }

    private Response start(Call call) {
        StartCase body = call.body(StartCase.class);
        String key = body.caseDefinitionKey();
        String definition = body.caseDefinitionId();
        if ((key == null) == (definition == null)) {
            throw HttpFailure.badRequest(
                    "missing-field",
                    "Expected either 'caseDefinitionKey' or 'caseDefinitionId', got " + (key == null ? "none" : "both")
                            + " of them.");
        }
        CaseInstanceBuilder builder = service.createCaseInstanceBuilder()
                .businessKey(body.businessKey())
                .tenantId(body.tenantId())
                .name(body.name())
                .startUserId(call.caller().name())
                .variables(answers.values(body.variables()));
        answers.values(body.transientVariables()).forEach(builder::transientVariable);
        if (key != null) {
            builder.caseDefinitionKey(key);
        }
        if (definition != null) {
            builder.caseDefinitionId(definition);
        }
        return answers.ok(CaseInstanceView.of(Answers.is(body.async()) ? builder.startAsync() : builder.start()));
    }

    private Response reactivate(Call call) {
        Reactivate body = call.body(Reactivate.class, new Reactivate(null, null));
        return answers.ok(CaseInstanceView.of(answers.engine()
                .getCmmnHistoryService()
                .createCaseReactivationBuilder(call.path("id"))
                .variables(answers.values(body.variables()))
                .transientVariables(answers.values(body.transientVariables()))
                .reactivate()));
    }

    private Response plan(Call call) {
        String id = call.path("id");
        if (running(id) == null) {
            Answers.found(
                    "case instance",
                    id,
                    answers.engine()
                            .getCmmnHistoryService()
                            .createHistoricCaseInstanceQuery()
                            .caseInstanceId(id)
                            .singleResult());
        }
        return answers.ok(PlanTree.of(answers.engine(), id));
    }

    private void changeState(Call call) {
        ChangeState body = call.body(ChangeState.class);
        List<String> activate = items(body.activate());
        List<String> available = items(body.changeToAvailable());
        List<String> terminate = items(body.terminate());
        if (activate.isEmpty() && available.isEmpty() && terminate.isEmpty()) {
            throw HttpFailure.badRequest(
                    "missing-field",
                    "Expected ids of plan items in 'activate', 'changeToAvailable' or 'terminate', got none.");
        }
        ChangePlanItemStateBuilder builder = service.createChangePlanItemStateBuilder()
                .caseInstanceId(id(call))
                .activatePlanItemDefinitionIds(activate)
                .terminatePlanItemDefinitionIds(terminate);
        available.forEach(builder::changeToAvailableStateByPlanItemDefinitionId);
        builder.changeState();
    }

    private static List<String> items(@Nullable List<String> given) {
        return given == null ? List.of() : given;
    }
}
