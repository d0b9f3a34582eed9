package dev.headway.engine.internal.service;

import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.HistoricInstanceView;
import java.util.Collection;
import java.util.List;

/** Deletes what history knows of instances that have ended, as far as they are of one kind. */
final class EndedInstances {
    private final ProcessRuntime runtime;
    private final Directory directory;

    EndedInstances(ProcessRuntime runtime, Directory directory) {
        this.runtime = runtime;
        this.directory = directory;
    }

    /** Deletes all of them, cases among them, or none when one is unknown or runs. */
    void deleteInstances(Collection<String> ids) {
        delete("process instance", "deleteProcessInstance(id, reason)", "ProcessInstance", "processInstanceIds", ids);
    }

    /** Deletes all of them, or none when one is unknown, runs, or is no case. */
    void deleteCases(Collection<String> ids) {
        delete("case instance", "terminateCaseInstance(id)", "CaseInstance", "caseInstanceIds", ids);
    }

    private void delete(String what, String ending, String entity, String property, Collection<String> given) {
        List<Long> ids = EntityId.parseAll(what, given);
        for (long id : ids) {
            HistoricInstanceView instance = directory.one(Entity.HISTORIC_INSTANCE, id);
            if (instance == null || (entity.equals("CaseInstance") && !instance.ofCase())) {
                throw new ObjectNotFoundException(
                        "Expected an ended " + what + " with id " + id
                                + " in history, but there is none. It was deleted already, or the history level keeps nothing.");
            }
            if (instance.endedMillis() == null) {
                throw new WrongStateException("Expected " + what + " " + id
                        + " to have ended before its history is deleted, but it still runs. End it first: " + ending
                        + ".");
            }
        }
        try {
            for (int from = 0; from < ids.size(); from += EngineService.BULK_WINDOW) {
                List<Long> window = ids.subList(from, Math.min(ids.size(), from + EngineService.BULK_WINDOW));
                Acting.Deed deed = new Acting.Deed("DeleteHistory", entity).change(property, window.toString(), null);
                runtime.store().logged(deed.entries(runtime)).historyEvents().delete(window);
            }
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }
}
