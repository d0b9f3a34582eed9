package dev.headway.engine.internal.service;

import dev.headway.engine.ManagementService;
import dev.headway.engine.RepositoryService;
import dev.headway.engine.internal.entity.JobDefinitionImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Entity.DefinitionView;
import dev.headway.runtime.port.PlannedChange;
import dev.headway.runtime.port.StartTimerRow;
import java.time.Instant;
import java.util.Date;
import java.util.Objects;
import java.util.function.Consumer;

/** Suspends or activates definitions and job definitions when their time has come. Thread-safe. */
final class PlannedChanges implements Consumer<StartTimerRow> {
    private final ProcessRuntime runtime;
    private final RepositoryService repository;
    private final ManagementService management;

    PlannedChanges(ProcessRuntime runtime, RepositoryService repository, ManagementService management) {
        this.runtime = runtime;
        this.repository = repository;
        this.management = management;
    }

    @Override
    public void accept(StartTimerRow timer) {
        PlannedChange change = Objects.requireNonNull(timer.change(), "change");
        if (runtime.store().startTimer(timer.id()).isEmpty()) {
            return; // made by another node, or taken back, since it was read
        }
        String id = EntityId.text(timer.definitionId());
        if (change.place() != null) {
            String place = Objects.requireNonNull(JobDefinitionImpl.id(
                    timer.definitionId(),
                    change.place().elementId(),
                    change.place().point()));
            if (change.suspended()) {
                management.suspendJobDefinitionById(place, change.all());
            } else {
                management.activateJobDefinitionById(place, change.all());
            }
        } else if (change.suspended()) {
            repository.suspendProcessDefinitionById(id, change.all(), null);
        } else {
            repository.activateProcessDefinitionById(id, change.all(), null);
        }
        runtime.store().definitions().changeStartTimer(timer.id(), null);
    }

    /** Keeps a change for later. */
    static void plan(ProcessRuntime runtime, DefinitionView definition, PlannedChange change, Date date) {
        Instant at = date.toInstant();
        Acting.Deed deed = new Acting.Deed(
                        (change.suspended() ? "Suspend" : "Activate")
                                + (change.place() == null ? "ProcessDefinition" : "JobDefinition"),
                        change.place() == null ? "ProcessDefinition" : "JobDefinition")
                .definition(definition.id(), definition.key(), definition.tenantId())
                .change("executionDate", null, at.toString());
        runtime.store()
                .logged(deed.entries(runtime))
                .definitions()
                .plan(new StartTimerRow(
                        runtime.ids().next(0),
                        definition.id(),
                        "",
                        at.toEpochMilli(),
                        null,
                        0,
                        null,
                        definition.tenantId(),
                        change));
        runtime.timeChanged();
    }
}
