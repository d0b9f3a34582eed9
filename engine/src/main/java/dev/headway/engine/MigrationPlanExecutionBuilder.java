package dev.headway.engine;

import dev.headway.core.command.Command;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.migration.MigrationPlan;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import dev.headway.runtime.batch.BatchPayload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** Carries instances over by a plan. Made by {@code RuntimeService.newMigration(plan)}. Not thread-safe. */
public final class MigrationPlanExecutionBuilder {
    private final Changes changes;
    private final MigrationPlan plan;
    private final List<String> ids = new ArrayList<>();

    MigrationPlanExecutionBuilder(Changes changes, MigrationPlan plan) {
        this.changes = changes;
        this.plan = plan;
    }

    /** These instances. */
    public MigrationPlanExecutionBuilder processInstanceIds(Collection<String> processInstanceIds) {
        ids.addAll(processInstanceIds);
        return this;
    }

    /** These instances. */
    public MigrationPlanExecutionBuilder processInstanceIds(String... processInstanceIds) {
        return processInstanceIds(Arrays.asList(processInstanceIds));
    }

    /** The instances that match now. */
    public MigrationPlanExecutionBuilder processInstanceQuery(ProcessInstanceQuery query) {
        return processInstanceIds(Changes.ids(query));
    }

    /**
     * Carries each instance over, one transaction each; all are tried even when some refuse.
     *
     * @throws InvalidRequestException when an instance is where the plan maps nothing; the message says where
     * @throws WrongStateException when an instance is not of the source definition
     */
    public void execute() {
        changes.now(
                "migrate process instances",
                InstructionBuilder.distinct(ids).stream()
                        .map(id -> new Command.MigrateInstance(id, plan.plan(), null))
                        .toList());
    }

    /** Does so in the background: any number of instances, beside other work, and on after a crash. */
    public Batch executeAsync() {
        return changes.later(new BatchPayload.Migrate(plan.plan()), InstructionBuilder.distinct(ids));
    }
}
