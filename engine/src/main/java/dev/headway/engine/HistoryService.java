package dev.headway.engine;

import dev.headway.engine.history.HistoricActivityInstanceQuery;
import dev.headway.engine.history.HistoricDetailQuery;
import dev.headway.engine.history.HistoricProcessInstanceQuery;
import dev.headway.engine.history.HistoricTaskInstanceQuery;
import dev.headway.engine.history.HistoricVariableInstanceQuery;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.HistoricInstanceView;
import java.util.Collection;
import java.util.List;

/**
 * What has happened. Open things are answered from the running state, ended ones from history, in one result. How much there
 * is depends on the history level: activities from level {@code activity} on, tasks and final variables from {@code audit},
 * every change of a variable at {@code full}. With another {@code historyMode} than {@code sync} what has ended shows here a moment later
 * than elsewhere; nothing is lost and nothing shows twice. Thread-safe.
 */
public final class HistoryService extends EngineService {
    HistoryService(ProcessRuntime runtime) {
        super(runtime);
    }

    /** Finds running and ended process instances. */
    public HistoricProcessInstanceQuery createHistoricProcessInstanceQuery() {
        return new HistoricProcessInstanceQuery(queries());
    }

    /** Finds visits of elements. */
    public HistoricActivityInstanceQuery createHistoricActivityInstanceQuery() {
        return new HistoricActivityInstanceQuery(queries(), new ModelElements(runtime(), directory()));
    }

    /** Finds open and ended user tasks. */
    public HistoricTaskInstanceQuery createHistoricTaskInstanceQuery() {
        return new HistoricTaskInstanceQuery(queries());
    }

    /** Finds current and last values of variables. */
    public HistoricVariableInstanceQuery createHistoricVariableInstanceQuery() {
        return new HistoricVariableInstanceQuery(queries());
    }

    /** Finds changes of variables; they are written at history level {@code full}. */
    public HistoricDetailQuery createHistoricDetailQuery() {
        return new HistoricDetailQuery(queries());
    }

    /**
     * Removes the history of all ended instances whose {@code historyTimeToLive} is over, now and on the calling thread. Nodes
     * whose executor runs do so by themselves every minute; one that is at it just now is left to it.
     *
     * @return of how many instances
     */
    public long cleanUpHistory() {
        try {
            return runtime().history().removeExpired();
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    /** The same in the background, at once, on this node if its executor runs. */
    public void cleanUpHistoryAsync() {
        runtime().history().removeSoon();
    }

    /**
     * Moves all history that waits to its tables, on the calling thread; for engines with {@code historyMode} {@code async}
     * whose executor does not run, and before a report that must not miss anything. What another node is moving just now may
     * still be under way on return. Where history goes over a broker, it is sent; when the executor of this engine, which then
     * receives it, runs, the call waits until it is in its tables, up to 10 s.
     */
    public void moveHistory() {
        try {
            runtime().history().moveAll();
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    /**
     * Deletes everything that history knows of an ended instance.
     *
     * @throws WrongStateException when it still runs
     * @throws ObjectNotFoundException when history does not know it
     */
    public void deleteHistoricProcessInstance(String processInstanceId) {
        deleteHistoricProcessInstances(List.of(EngineService.required("process instance id", processInstanceId)));
    }

    /** Deletes everything that history knows of ended instances; see {@link #deleteHistoricProcessInstance}. */
    public void deleteHistoricProcessInstances(Collection<String> processInstanceIds) {
        List<Long> ids = EntityId.parseAll("process instance", processInstanceIds);
        for (long id : ids) {
            HistoricInstanceView instance = directory().one(Entity.HISTORIC_INSTANCE, id);
            if (instance == null) {
                throw new ObjectNotFoundException(
                        "Expected an ended process instance with id " + id
                                + " in history, but there is none. It was deleted already, or the history level keeps nothing.");
            }
            if (instance.endedMillis() == null) {
                throw new WrongStateException("Expected process instance " + id
                        + " to have ended before its history is deleted, but it still runs."
                        + " Delete the instance first: deleteProcessInstance(id, reason).");
            }
        }
        try {
            for (int from = 0; from < ids.size(); from += BULK_WINDOW) {
                runtime().store().historyEvents().delete(ids.subList(from, Math.min(ids.size(), from + BULK_WINDOW)));
            }
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }
}
