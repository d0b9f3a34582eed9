package dev.headway.engine.internal.service;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.migration.ActivityMigrationMapping;
import dev.headway.engine.migration.ProcessInstanceMigrationBuilder;
import dev.headway.engine.migration.ProcessInstanceMigrationDocument;
import dev.headway.engine.migration.ProcessInstanceMigrationDocumentBuilder;
import dev.headway.engine.migration.ProcessInstanceMigrationValidationResult;
import dev.headway.engine.migration.Script;
import java.util.Map;
import org.jspecify.annotations.Nullable;

public final class ProcessInstanceMigrationBuilderImpl implements ProcessInstanceMigrationBuilder {
    private final InstanceMigrations migrations;
    private ProcessInstanceMigrationDocumentBuilder document = ProcessInstanceMigrationDocument.builder();

    public ProcessInstanceMigrationBuilderImpl(InstanceMigrations migrations) {
        this.migrations = migrations;
    }

    @Override
    public ProcessInstanceMigrationBuilder fromProcessInstanceMigrationDocument(
            ProcessInstanceMigrationDocument value) {
        document = value.toBuilder();
        return this;
    }

    @Override
    public ProcessInstanceMigrationBuilder migrateToProcessDefinition(String processDefinitionId) {
        document.setProcessDefinitionToMigrateTo(processDefinitionId);
        return this;
    }

    @Override
    public ProcessInstanceMigrationBuilder migrateToProcessDefinition(String key, int version) {
        document.setProcessDefinitionToMigrateTo(key, version);
        return this;
    }

    @Override
    public ProcessInstanceMigrationBuilder migrateToProcessDefinition(
            String key, int version, @Nullable String tenantId) {
        document.setProcessDefinitionToMigrateTo(key, version).setTenantId(tenantId);
        return this;
    }

    @Override
    public ProcessInstanceMigrationBuilder withMigrateToProcessDefinitionTenantId(@Nullable String tenantId) {
        document.setTenantId(tenantId);
        return this;
    }

    @Override
    public ProcessInstanceMigrationBuilder preUpgradeScript(Script script) {
        document.setPreUpgradeScript(script);
        return this;
    }

    @Override
    public ProcessInstanceMigrationBuilder preUpgradeJavaDelegate(String className) {
        document.setPreUpgradeJavaDelegate(className);
        return this;
    }

    @Override
    public ProcessInstanceMigrationBuilder preUpgradeJavaDelegateExpression(String expression) {
        document.setPreUpgradeJavaDelegateExpression(expression);
        return this;
    }

    @Override
    public ProcessInstanceMigrationBuilder postUpgradeScript(Script script) {
        document.setPostUpgradeScript(script);
        return this;
    }

    @Override
    public ProcessInstanceMigrationBuilder postUpgradeJavaDelegate(String className) {
        document.setPostUpgradeJavaDelegate(className);
        return this;
    }

    @Override
    public ProcessInstanceMigrationBuilder postUpgradeJavaDelegateExpression(String expression) {
        document.setPostUpgradeJavaDelegateExpression(expression);
        return this;
    }

    @Override
    public ProcessInstanceMigrationBuilder addActivityMigrationMapping(ActivityMigrationMapping mapping) {
        document.addActivityMigrationMapping(mapping);
        return this;
    }

    @Override
    public ProcessInstanceMigrationBuilder addEnableEventSubProcessStartEvent(String startEventId) {
        document.addEnableEventSubProcessStartEvent(startEventId);
        return this;
    }

    @Override
    public ProcessInstanceMigrationBuilder withProcessInstanceVariable(String name, @Nullable Object value) {
        document.addProcessInstanceVariable(name, value);
        return this;
    }

    @Override
    public ProcessInstanceMigrationBuilder withProcessInstanceVariables(
            Map<String, ? extends @Nullable Object> variables) {
        document.addProcessInstanceVariables(variables);
        return this;
    }

    @Override
    public ProcessInstanceMigrationDocument getProcessInstanceMigrationDocument() {
        try {
            return document.build();
        } catch (IllegalArgumentException unfinished) {
            throw new InvalidRequestException(String.valueOf(unfinished.getMessage()), unfinished);
        }
    }

    @Override
    public void migrate(String processInstanceId) {
        migrations.migrate(processInstanceId, getProcessInstanceMigrationDocument());
    }

    @Override
    public ProcessInstanceMigrationValidationResult validateMigration(String processInstanceId) {
        return new ProcessInstanceMigrationValidationResult(
                migrations.problems(processInstanceId, getProcessInstanceMigrationDocument()));
    }

    @Override
    public void migrateProcessInstances(String processDefinitionId) {
        migrations.migrateAll(processDefinitionId, getProcessInstanceMigrationDocument());
    }

    @Override
    public void migrateProcessInstances(String key, int version, @Nullable String tenantId) {
        migrateProcessInstances(migrations.definitionId(key, version, tenantId));
    }

    @Override
    public Batch batchMigrateProcessInstances(String processDefinitionId) {
        return migrations.migrateLater(processDefinitionId, getProcessInstanceMigrationDocument());
    }

    @Override
    public Batch batchMigrateProcessInstances(String key, int version, @Nullable String tenantId) {
        return batchMigrateProcessInstances(migrations.definitionId(key, version, tenantId));
    }

    @Override
    public ProcessInstanceMigrationValidationResult validateMigrationOfProcessInstances(String processDefinitionId) {
        ProcessInstanceMigrationDocument wanted = getProcessInstanceMigrationDocument();
        return new ProcessInstanceMigrationValidationResult(migrations.running(processDefinitionId).stream()
                .flatMap(id -> migrations.problems(id, wanted).stream())
                .distinct()
                .toList());
    }

    @Override
    public ProcessInstanceMigrationValidationResult validateMigrationOfProcessInstances(
            String key, int version, @Nullable String tenantId) {
        return validateMigrationOfProcessInstances(migrations.definitionId(key, version, tenantId));
    }
}
