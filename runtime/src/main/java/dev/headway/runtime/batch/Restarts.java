package dev.headway.runtime.batch;

import dev.headway.core.command.Command;
import dev.headway.core.command.Refusal;
import dev.headway.core.delta.InstanceDelta.Guard;
import dev.headway.core.state.Ids;
import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.HistoricInstanceView;
import dev.headway.runtime.port.Queries;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.Queries.Query;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the command that starts an ended instance again, from what history knows of it. Thread-safe. */
public final class Restarts {
    private final Queries queries;
    private final Ids ids;

    public Restarts(Queries queries, Ids ids) {
        this.queries = queries;
        this.ids = ids;
    }

    /**
     * The command for one ended instance; its new instance has an id of its own.
     *
     * @throws Refusal when history does not know it, or it still runs
     */
    public Command command(BatchPayload.Restart restart, long endedInstanceId, @Nullable Guard guard) {
        List<HistoricInstanceView> found = queries.list(new Query<>(
                Entity.HISTORIC_INSTANCE,
                List.of(new Criterion.Compare("id", Operator.EQ, endedInstanceId)),
                List.of(),
                0,
                1,
                false));
        if (found.isEmpty()) {
            throw new Refusal(
                    Refusal.Reason.NOT_FOUND,
                    "Expected an ended process instance " + endedInstanceId
                            + " in history, but there is none: it was deleted, or the history level keeps nothing.");
        }
        HistoricInstanceView ended = found.getFirst();
        if (ended.endedMillis() == null) {
            throw new Refusal(
                    Refusal.Reason.WRONG_STATE,
                    "Expected process instance " + endedInstanceId
                            + " to have ended in order to be started again, but it still runs: modify it instead.");
        }
        VariableDocument variables = ended.variables();
        Command.StartInstance start = new Command.StartInstance(
                ids.next(Ids.partition(endedInstanceId)),
                restart.definitionId(),
                restart.instructions().isEmpty() ? ended.startElementId() : null,
                restart.withBusinessKey() ? ended.businessKey() : null,
                ended.tenantId(),
                ended.name(),
                ended.startUserId(),
                variables == null ? VariableDocument.EMPTY : variables,
                0,
                0,
                guard);
        return restart.instructions().isEmpty() ? start : new Command.StartInstanceAt(start, restart.instructions());
    }
}
