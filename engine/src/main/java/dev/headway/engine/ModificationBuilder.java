package dev.headway.engine;

import dev.headway.engine.batch.Batch;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.history.HistoricProcessInstanceQuery;
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

    /**
     * The same as {@link #cancelAllForActivity(String)}.
     *
     * @param cancelCurrentActiveActivityInstances changes nothing: what is there when an instance is modified is cancelled
     */
    default ModificationBuilder cancelAllForActivity(String activityId, boolean cancelCurrentActiveActivityInstances) {
        return cancelAllForActivity(activityId);
    }

    /** The running instances that a query of history finds now. */
    default ModificationBuilder historicProcessInstanceQuery(HistoricProcessInstanceQuery query) {
        return processInstanceIds(query.unfinished().list().stream()
                .map(HistoricProcessInstance::getId)
                .toList());
    }

    /** Why this is done, for the operation log; in place of {@link IdentityService#setOperationReason}. */
    ModificationBuilder setAnnotation(String annotation);
}
