package dev.headway.engine;

import dev.headway.engine.batch.Batch;
import dev.headway.engine.history.HistoricProcessInstanceQuery;
import java.util.Collection;

/**
 * Starts ended instances again, as new ones with the last variables that history has of them. Without an instruction they begin at
 * the start event where they began. Made by {@code RuntimeService.restartProcessInstances(definitionId)}. Not thread-safe.
 */
public interface RestartProcessInstanceBuilder extends InstructionBuilder<RestartProcessInstanceBuilder> {

    /** These ended instances. */
    RestartProcessInstanceBuilder processInstanceIds(Collection<String> processInstanceIds);

    /** These ended instances. */
    RestartProcessInstanceBuilder processInstanceIds(String... processInstanceIds);

    /** The ended instances that match now. */
    RestartProcessInstanceBuilder historicProcessInstanceQuery(HistoricProcessInstanceQuery query);

    /** The new instances have no business key; if not called, they have that of the ended ones. */
    RestartProcessInstanceBuilder withoutBusinessKey();

    /**
     * Starts them, one transaction each; all are tried even when some cannot be.
     *
     * @throws ObjectNotFoundException when history does not know one
     * @throws WrongStateException when one still runs
     */
    void execute();

    /** Does so in the background. */
    Batch executeAsync();
}
