package dev.headway.engine.internal.service;

import dev.headway.core.command.Command;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.MigrationPlanExecutionBuilder;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.internal.entity.MigrationPlanImpl;
import dev.headway.engine.migration.MigrationPlan;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import dev.headway.runtime.batch.BatchPayload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

public final class MigrationPlanExecutionBuilderImpl implements MigrationPlanExecutionBuilder {
    private final Changes changes;
    private final MigrationPlanImpl plan;
    private final List<String> ids = new ArrayList<>();
    private @Nullable String filter;

    public MigrationPlanExecutionBuilderImpl(Changes changes, @Nullable MigrationPlan plan) {
        this.changes = changes;
        if (!(plan instanceof MigrationPlanImpl own)) {
            throw new InvalidRequestException(
                    "Expected a plan that createMigrationPlan(source, target).build() made, got "
                            + (plan == null ? "null" : "a " + plan.getClass().getName()) + ".");
        }
        this.plan = own;
    }

    @Override
    public MigrationPlanExecutionBuilder processInstanceIds(Collection<String> processInstanceIds) {
        ids.addAll(EngineService.required("list of process instance ids", processInstanceIds));
        return this;
    }

    @Override
    public MigrationPlanExecutionBuilder processInstanceIds(String... processInstanceIds) {
        return processInstanceIds(
                Arrays.asList(EngineService.required("list of process instance ids", processInstanceIds)));
    }

    @Override
    public MigrationPlanExecutionBuilder processInstanceQuery(ProcessInstanceQuery query) {
        filter = EngineService.required("process instance query", query).toString();
        return processInstanceIds(Changes.ids(query));
    }

    @Override
    public void execute() {
        changes.now(
                "migrate process instances",
                InstructionBuilderImpl.distinct(ids).stream()
                        .map(id -> new Command.MigrateInstance(id, plan.plan(), Command.Upgrade.NONE, null))
                        .toList());
    }

    @Override
    public Batch executeAsync() {
        return changes.later(
                new BatchPayload.Migrate(plan.plan(), Command.Upgrade.NONE),
                InstructionBuilderImpl.distinct(ids),
                filter);
    }
}
