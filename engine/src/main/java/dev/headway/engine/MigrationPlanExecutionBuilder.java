package dev.headway.engine;

import dev.headway.engine.batch.Batch;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import java.util.Collection;

/** Carries instances over by a plan. Made by {@code RuntimeService.newMigration(plan)}. Not thread-safe. */
public interface MigrationPlanExecutionBuilder {

    /** These instances. */
    MigrationPlanExecutionBuilder processInstanceIds(Collection<String> processInstanceIds);

    /** These instances. */
    MigrationPlanExecutionBuilder processInstanceIds(String... processInstanceIds);

    /** The instances that match now. */
    MigrationPlanExecutionBuilder processInstanceQuery(ProcessInstanceQuery query);

    /**
     * Carries each instance over, one transaction each; all are tried even when some refuse.
     *
     * @throws InvalidRequestException when an instance is where the plan maps nothing; the message says where
     * @throws WrongStateException when an instance is not of the source definition
     */
    void execute();

    /** Does so in the background: any number of instances, beside other work, and on after a crash. */
    Batch executeAsync();
}
