package dev.headway.rest.v1;

import dev.headway.engine.InstructionBuilder;
import dev.headway.engine.MigrationPlanBuilder;
import dev.headway.engine.MigrationPlanExecutionBuilder;
import dev.headway.engine.MigrationPlanValidationException;
import dev.headway.engine.ModificationBuilder;
import dev.headway.engine.ProcessInstanceModificationBuilder;
import dev.headway.engine.RestartProcessInstanceBuilder;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.UpdateProcessInstancesSuspensionStateBuilder;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.migration.MigrationPlan;
import dev.headway.engine.query.Query;
import dev.headway.engine.query.ReadFrom;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.http.Role;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Search;
import dev.headway.rest.v1.view.InstanceRequests.DeleteMany;
import dev.headway.rest.v1.view.InstanceRequests.Instruction;
import dev.headway.rest.v1.view.InstanceRequests.Migrate;
import dev.headway.rest.v1.view.InstanceRequests.Modification;
import dev.headway.rest.v1.view.InstanceRequests.ModifyMany;
import dev.headway.rest.v1.view.InstanceRequests.Plan;
import dev.headway.rest.v1.view.InstanceRequests.PlanCheck;
import dev.headway.rest.v1.view.InstanceRequests.PlanInstruction;
import dev.headway.rest.v1.view.InstanceRequests.PlanRequest;
import dev.headway.rest.v1.view.InstanceRequests.RestartMany;
import dev.headway.rest.v1.view.InstanceRequests.SetVariablesOfMany;
import dev.headway.rest.v1.view.InstanceRequests.SuspendMany;
import dev.headway.rest.v1.view.OperationViews.BatchView;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Modification, restart, migration, and what is done with many instances as a batch. */
final class ChangeRoutes {
    private final Answers answers;
    private final Searching searching;
    private final Searches searches;
    private final RuntimeService service;

    ChangeRoutes(Answers answers, Searching searching, Searches searches) {
        this.answers = answers;
        this.searching = searching;
        this.searches = searches;
        this.service = answers.engine().getRuntimeService();
    }

    List<Route> routes() {
        return List.of(
                Route.post(
                        "/process-instances/{id}/modification",
                        Modification.class,
                        Shape.nothing(),
                        "Moves tokens of an instance, at once and in one step.",
                        this::modify),
                BatchRoutes.withDryRun(Route.post(
                                "/process-instances/modification",
                                ModifyMany.class,
                                Shape.one(BatchView.class),
                                "Moves tokens of many instances of a definition, as a batch.",
                                this::modifyMany)
                        .filters(searches.instances().filter())),
                BatchRoutes.withDryRun(Route.post(
                                "/process-instances/restart",
                                RestartMany.class,
                                Shape.one(BatchView.class),
                                "Starts ended instances of a definition again, as a batch.",
                                this::restart)
                        .filters(searches.pastInstances().filter())),
                BatchRoutes.withDryRun(Route.post(
                                "/process-instances/delete",
                                DeleteMany.class,
                                Shape.one(BatchView.class),
                                "Ends many instances, as a batch.",
                                this::deleteMany)
                        .filters(searches.instances().filter())),
                BatchRoutes.withDryRun(
                        suspension("/process-instances/suspend", "Holds many instances, as a batch.", true)),
                BatchRoutes.withDryRun(
                        suspension("/process-instances/activate", "Lets many instances go on, as a batch.", false)),
                BatchRoutes.withDryRun(Route.post(
                                "/process-instances/variables",
                                SetVariablesOfMany.class,
                                Shape.one(BatchView.class),
                                "Sets variables of many instances, as a batch.",
                                this::setVariables)
                        .filters(searches.instances().filter())),
                Route.post(
                                "/migrations/generate",
                                PlanRequest.class,
                                Shape.one(Plan.class),
                                "Proposes a plan that maps equal elements.",
                                this::generate)
                        .by(Role.READER),
                Route.post(
                                "/migrations/validate",
                                Plan.class,
                                Shape.one(PlanCheck.class),
                                "Says what is wrong with a plan.",
                                this::validate)
                        .by(Role.READER),
                BatchRoutes.withDryRun(Route.post(
                                "/migrations",
                                Migrate.class,
                                Shape.one(BatchView.class),
                                "Migrates instances, as a batch.",
                                this::migrate)
                        .filters(searches.instances().filter())));
    }

    private Response batch(Batch batch) {
        return answers.ok(BatchView.of(batch));
    }

    private static boolean byIds(@Nullable List<String> ids, @Nullable JsonNode filter) {
        boolean filtered = filter != null && !filter.isNull();
        if ((ids == null) != filtered || (ids != null && ids.isEmpty())) {
            throw HttpFailure.badRequest(
                    "missing-field",
                    "Expected either 'processInstanceIds' with at least one id, or a 'filter'. An empty filter means all.");
        }
        return ids != null;
    }

    private Response modify(Call call) {
        ProcessInstanceModificationBuilder builder = service.createProcessInstanceModification(call.path("id"));
        for (Instruction each : call.body(Modification.class).instructions()) {
            String visit = each.activityInstanceId();
            if (visit != null) {
                builder.cancelActivityInstance(visit);
            } else {
                apply(builder, each, builder::cancelAllForActivity);
            }
        }
        builder.execute();
        return Answers.done();
    }

    private Response modifyMany(Call call) {
        ModifyMany body = call.body(ModifyMany.class);
        ModificationBuilder builder = service.createModification(body.processDefinitionId());
        List<String> ids = body.processInstanceIds();
        if (byIds(ids, body.filter()) && ids != null) {
            builder.processInstanceIds(ids);
        } else {
            builder.processInstanceQuery(searching.query(searches.instances(), body.filter()));
        }
        body.instructions().forEach(each -> apply(builder, each, builder::cancelAllForActivity));
        return dryRun(call)
                ? wouldBe("instance-modification", ids, searches.instances(), body.filter())
                : batch(builder.executeAsync());
    }

    private Response restart(Call call) {
        RestartMany body = call.body(RestartMany.class);
        RestartProcessInstanceBuilder builder = service.restartProcessInstances(body.processDefinitionId());
        List<String> ids = body.processInstanceIds();
        if (byIds(ids, body.filter()) && ids != null) {
            builder.processInstanceIds(ids);
        } else {
            builder.historicProcessInstanceQuery(searching.query(searches.pastInstances(), body.filter()));
        }
        if (Answers.is(body.withoutBusinessKey())) {
            builder.withoutBusinessKey();
        }
        body.instructions()
                .forEach(each -> apply(builder, each, activity -> {
                    throw HttpFailure.badRequest(
                            "wrong-value",
                            "Expected instructions that start something, since nothing runs yet, got cancel.");
                }));
        return dryRun(call)
                ? wouldBe("instance-restart", ids, searches.pastInstances(), body.filter())
                : batch(builder.executeAsync());
    }

    private Response deleteMany(Call call) {
        DeleteMany body = call.body(DeleteMany.class);
        List<String> ids = body.processInstanceIds();
        boolean byIds = byIds(ids, body.filter());
        if (dryRun(call)) {
            return wouldBe("instance-deletion", ids, searches.instances(), body.filter());
        }
        if (byIds && ids != null) {
            return batch(service.deleteProcessInstancesAsync(ids, body.reason()));
        }
        return batch(service.deleteProcessInstancesAsync(
                searching.query(searches.instances(), body.filter()), body.reason()));
    }

    private Route suspension(String path, String summary, boolean suspended) {
        return Route.post(
                        path,
                        SuspendMany.class,
                        Shape.one(BatchView.class),
                        summary,
                        call -> suspendMany(call, suspended))
                .filters(searches.instances().filter());
    }

    private Response suspendMany(Call call, boolean suspended) {
        SuspendMany body = call.body(SuspendMany.class);
        List<String> ids = body.processInstanceIds();
        boolean byIds = byIds(ids, body.filter());
        if (dryRun(call)) {
            return wouldBe("instance-update-suspension-state", ids, searches.instances(), body.filter());
        }
        UpdateProcessInstancesSuspensionStateBuilder builder = service.updateProcessInstanceSuspensionState();
        if (byIds && ids != null) {
            builder.byProcessInstanceIds(ids);
        } else {
            builder.byProcessInstanceQuery(searching.query(searches.instances(), body.filter()));
        }
        return batch(suspended ? builder.suspendAsync() : builder.activateAsync());
    }

    private Response setVariables(Call call) {
        SetVariablesOfMany body = call.body(SetVariablesOfMany.class);
        List<String> ids = body.processInstanceIds();
        boolean byIds = byIds(ids, body.filter());
        Map<String, @Nullable Object> variables = answers.values(body.variables());
        if (dryRun(call)) {
            return wouldBe("set-variables", ids, searches.instances(), body.filter());
        }
        return batch(
                byIds && ids != null
                        ? service.setVariablesAsync(ids, variables)
                        : service.setVariablesAsync(searching.query(searches.instances(), body.filter()), variables));
    }

    private static boolean dryRun(Call call) {
        return call.flag(BatchRoutes.DRY_RUN, false);
    }

    /** What a batch would be: the same filter, counted. */
    private <Q extends Query<Q, T>, T> Response wouldBe(
            String type, @Nullable List<String> ids, Search<Q, T, ?> search, @Nullable JsonNode filter) {
        long total = ids != null
                ? ids.stream().distinct().count()
                : searching.query(search, filter).readFrom(ReadFrom.PRIMARY).count();
        return answers.ok(BatchView.dryRun(type, Math.toIntExact(total)));
    }

    private <B extends InstructionBuilder<B>> void apply(
            InstructionBuilder<B> builder, Instruction each, Consumer<String> cancel) {
        String ancestor = each.ancestorActivityInstanceId();
        switch (each.type()) {
            case cancel -> cancel.accept(named("activityId", each.activityId()));
            case startBeforeActivity -> {
                String activity = named("activityId", each.activityId());
                if (ancestor == null) {
                    builder.startBeforeActivity(activity);
                } else {
                    builder.startBeforeActivity(activity, ancestor);
                }
            }
            case startAfterActivity -> {
                String activity = named("activityId", each.activityId());
                if (ancestor == null) {
                    builder.startAfterActivity(activity);
                } else {
                    builder.startAfterActivity(activity, ancestor);
                }
            }
            case startTransition -> {
                String flow = named("transitionId", each.transitionId());
                if (ancestor == null) {
                    builder.startTransition(flow);
                } else {
                    builder.startTransition(flow, ancestor);
                }
            }
        }
        Map<String, @Nullable Object> variables = answers.values(each.variables());
        if (!variables.isEmpty()) {
            builder.setVariables(variables);
        }
    }

    private static String named(String field, @Nullable String value) {
        if (value == null) {
            throw HttpFailure.badRequest(
                    "missing-field", "Expected a value for the field '" + field + "' of the instruction, got none.");
        }
        return value;
    }

    private Response generate(Call call) {
        PlanRequest body = call.body(PlanRequest.class);
        MigrationPlanBuilder builder = service.createMigrationPlan(
                        body.sourceProcessDefinitionId(), body.targetProcessDefinitionId())
                .mapEqualActivities();
        if (Answers.is(body.updateEventTriggers())) {
            builder.updateEventTriggers();
        }
        MigrationPlan plan = builder.build();
        return answers.ok(new Plan(
                plan.getSourceProcessDefinitionId(),
                plan.getTargetProcessDefinitionId(),
                plan.getInstructions().stream()
                        .map(each -> new PlanInstruction(
                                each.sourceActivityId(), each.targetActivityId(), each.updateEventTrigger()))
                        .toList(),
                null));
    }

    private MigrationPlan plan(Plan plan) {
        MigrationPlanBuilder builder =
                service.createMigrationPlan(plan.sourceProcessDefinitionId(), plan.targetProcessDefinitionId());
        for (PlanInstruction each : plan.instructions()) {
            builder.mapActivities(each.sourceActivityId(), each.targetActivityId());
            if (Answers.is(each.updateEventTrigger())) {
                builder.updateEventTrigger();
            }
        }
        Map<String, @Nullable Object> variables = answers.values(plan.variables());
        if (!variables.isEmpty()) {
            builder.setVariables(variables);
        }
        return builder.build();
    }

    private Response validate(Call call) {
        try {
            plan(call.body(Plan.class));
            return answers.ok(new PlanCheck(true, List.of()));
        } catch (MigrationPlanValidationException e) {
            return answers.ok(new PlanCheck(false, e.getProblems()));
        }
    }

    private Response migrate(Call call) {
        Migrate body = call.body(Migrate.class);
        MigrationPlanExecutionBuilder builder = service.newMigration(plan(body.plan()));
        List<String> ids = body.processInstanceIds();
        if (byIds(ids, body.filter()) && ids != null) {
            builder.processInstanceIds(ids);
        } else {
            builder.processInstanceQuery(searching.query(searches.instances(), body.filter()));
        }
        return dryRun(call)
                ? wouldBe("instance-migration", ids, searches.instances(), body.filter())
                : batch(builder.executeAsync());
    }
}
