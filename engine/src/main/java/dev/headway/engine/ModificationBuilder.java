package dev.headway.engine;

import dev.headway.engine.batch.Batch;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import java.util.Collection;

/** Moves tokens of many instances in the same way. Made by {@code RuntimeService.createModification(definitionId)}. Not thread-safe. */
public interface ModificationBuilder extends InstructionBuilder<ModificationBuilder> {

    /** Cancels everything at an activity; see {@link ProcessInstanceModificationBuilder#cancelAllForActivity}. */
    ModificationBuilder cancelAllForActivity(String activityId);

    /** These instances. */
    ModificationBuilder processInstanceIds(Collection<String> processInstanceIds);

    /** These instances. */
    ModificationBuilder processInstanceIds(String... processInstanceIds);

    /** The instances that match now. */
    ModificationBuilder processInstanceQuery(ProcessInstanceQuery query);

    /** Follows the instructions in each instance, one transaction each; all are tried even when some refuse. */
    void execute();

    /** Does so in the background. */
    Batch executeAsync();
}
