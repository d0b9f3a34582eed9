package dev.headway.rest.v1;

import dev.headway.engine.cmmn.CmmnRuntimeService;
import dev.headway.engine.cmmn.PlanItemInstanceTransitionBuilder;
import dev.headway.rest.http.Role;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.v1.view.CaseRequests.Transition;
import java.util.List;
import java.util.function.Consumer;

/** {@code /plan-items}: transitions of plan items of running cases. */
final class PlanItemRoutes {
    private final Answers answers;
    private final CmmnRuntimeService service;

    PlanItemRoutes(Answers answers) {
        this.answers = answers;
        this.service = answers.engine().getCmmnRuntimeService();
    }

    List<Route> routes() {
        return List.of(
                transition(
                                "trigger",
                                "Lets what waits go on: an event listener or milestone occurs, a task completes.",
                                PlanItemInstanceTransitionBuilder::trigger)
                        .by(Role.WORKER),
                transition("start", "Begins an item that is enabled.", PlanItemInstanceTransitionBuilder::start)
                        .by(Role.WORKER),
                transition(
                                "enable",
                                "Enables an item that is available or disabled.",
                                PlanItemInstanceTransitionBuilder::enable)
                        .by(Role.WORKER),
                transition("disable", "Disables an item that is enabled.", PlanItemInstanceTransitionBuilder::disable)
                        .by(Role.WORKER),
                transition(
                        "terminate", "Ends it with all that is in it.", PlanItemInstanceTransitionBuilder::terminate),
                Route.post(
                                "/plan-items/{id}/complete",
                                null,
                                Shape.nothing(),
                                "Completes a stage in which nothing is active or required any more.",
                                call -> {
                                    service.completeStagePlanItemInstance(id(call), call.flag("force", false));
                                    return Answers.done();
                                })
                        .query("force", "boolean", "Whether it completes whatever is still to be done in it."));
    }

    private Route transition(String verb, String summary, Consumer<PlanItemInstanceTransitionBuilder> makes) {
        return Route.post("/plan-items/{id}/" + verb, Transition.class, Shape.nothing(), summary, call -> {
            Transition body = call.body(Transition.class, new Transition(null, null, null));
            PlanItemInstanceTransitionBuilder builder = service.createPlanItemInstanceTransitionBuilder(id(call))
                    .variables(answers.values(body.variables()));
            answers.values(body.localVariables()).forEach(builder::localVariable);
            answers.values(body.transientVariables()).forEach(builder::transientVariable);
            makes.accept(builder);
            return Answers.done();
        });
    }

    /** The id of an open plan item: executions of processes have ids of the same kind, and are none. */
    private String id(Call call) {
        String id = call.path("id");
        Answers.found(
                "plan item instance",
                id,
                service.createPlanItemInstanceQuery().planItemInstanceId(id).singleResult());
        return id;
    }
}
