package dev.headway.engine.internal.service;

import dev.headway.engine.ProcessMigrationService;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.migration.ProcessInstanceMigrationBuilder;
import dev.headway.engine.migration.ProcessInstanceMigrationDocument;
import dev.headway.engine.migration.ProcessInstanceMigrationValidationResult;
import dev.headway.runtime.node.ProcessRuntime;
import org.jspecify.annotations.Nullable;

public final class ProcessMigrationServiceImpl implements ProcessMigrationService {
    private final InstanceMigrations migrations;

    public ProcessMigrationServiceImpl(ProcessRuntime runtime) {
        this.migrations = new InstanceMigrations(runtime);
    }

    @Override
    public ProcessInstanceMigrationBuilder createProcessInstanceMigrationBuilder() {
        return new ProcessInstanceMigrationBuilderImpl(migrations);
    }

    @Override
    public ProcessInstanceMigrationBuilder createProcessInstanceMigrationBuilderFromProcessInstanceMigrationDocument(
            ProcessInstanceMigrationDocument document) {
        return createProcessInstanceMigrationBuilder().fromProcessInstanceMigrationDocument(document);
    }

    @Override
    public ProcessInstanceMigrationValidationResult validateMigrationForProcessInstance(
            String processInstanceId, ProcessInstanceMigrationDocument document) {
        return of(document).validateMigration(processInstanceId);
    }

    private ProcessInstanceMigrationBuilder of(ProcessInstanceMigrationDocument document) {
        return createProcessInstanceMigrationBuilderFromProcessInstanceMigrationDocument(document);
    }

    @Override
    public ProcessInstanceMigrationValidationResult validateMigrationForProcessInstancesOfProcessDefinition(
            String processDefinitionId, ProcessInstanceMigrationDocument document) {
        return of(document).validateMigrationOfProcessInstances(processDefinitionId);
    }

    @Override
    public ProcessInstanceMigrationValidationResult validateMigrationForProcessInstancesOfProcessDefinition(
            String key, int version, @Nullable String tenantId, ProcessInstanceMigrationDocument document) {
        return of(document).validateMigrationOfProcessInstances(key, version, tenantId);
    }

    @Override
    public void migrateProcessInstance(String processInstanceId, ProcessInstanceMigrationDocument document) {
        of(document).migrate(processInstanceId);
    }

    @Override
    public void migrateProcessInstancesOfProcessDefinition(
            String processDefinitionId, ProcessInstanceMigrationDocument document) {
        of(document).migrateProcessInstances(processDefinitionId);
    }

    @Override
    public void migrateProcessInstancesOfProcessDefinition(
            String key, int version, @Nullable String tenantId, ProcessInstanceMigrationDocument document) {
        of(document).migrateProcessInstances(key, version, tenantId);
    }

    @Override
    public Batch batchMigrateProcessInstancesOfProcessDefinition(
            String processDefinitionId, ProcessInstanceMigrationDocument document) {
        return of(document).batchMigrateProcessInstances(processDefinitionId);
    }

    @Override
    public Batch batchMigrateProcessInstancesOfProcessDefinition(
            String key, int version, @Nullable String tenantId, ProcessInstanceMigrationDocument document) {
        return of(document).batchMigrateProcessInstances(key, version, tenantId);
    }
}
