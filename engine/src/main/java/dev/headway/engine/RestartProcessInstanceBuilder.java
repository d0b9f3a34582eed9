package dev.headway.engine;

import dev.headway.engine.batch.Batch;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.history.HistoricProcessInstanceQuery;
import dev.headway.runtime.batch.BatchPayload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * Starts ended instances again, as new ones with the last variables that history has of them. Without an instruction they begin at
 * the start event where they began. Made by {@code RuntimeService.restartProcessInstances(definitionId)}. Not thread-safe.
 */
public final class RestartProcessInstanceBuilder extends InstructionBuilder<RestartProcessInstanceBuilder> {
    private final Changes changes;
    private final long definitionId;
    private final List<String> ids = new ArrayList<>();
    private boolean withBusinessKey = true;

    RestartProcessInstanceBuilder(Changes changes, long definitionId) {
        this.changes = changes;
        this.definitionId = definitionId;
    }

    @Override
    RestartProcessInstanceBuilder self() {
        return this;
    }

    /** These ended instances. */
    public RestartProcessInstanceBuilder processInstanceIds(Collection<String> processInstanceIds) {
        ids.addAll(processInstanceIds);
        return this;
    }

    /** These ended instances. */
    public RestartProcessInstanceBuilder processInstanceIds(String... processInstanceIds) {
        return processInstanceIds(Arrays.asList(processInstanceIds));
    }

    /** The ended instances that match now. */
    public RestartProcessInstanceBuilder historicProcessInstanceQuery(HistoricProcessInstanceQuery query) {
        return processInstanceIds(Changes.pages(query, HistoricProcessInstance::getId));
    }

    /** The new instances have no business key; if not called, they have that of the ended ones. */
    public RestartProcessInstanceBuilder withoutBusinessKey() {
        withBusinessKey = false;
        return this;
    }

    private BatchPayload.Restart restart() {
        return new BatchPayload.Restart(definitionId, instructions(), withBusinessKey);
    }

    /**
     * Starts them, one transaction each; all are tried even when some cannot be.
     *
     * @throws ObjectNotFoundException when history does not know one
     * @throws WrongStateException when one still runs
     */
    public void execute() {
        changes.restart(restart(), distinct(ids));
    }

    /** Does so in the background. */
    public Batch executeAsync() {
        return changes.later(restart(), distinct(ids));
    }
}
