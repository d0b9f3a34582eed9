package dev.headway.engine.internal.service;

import dev.headway.engine.batch.Batch;
import dev.headway.engine.cmmn.CmmnMigrationService;
import dev.headway.engine.migration.CaseInstanceMigrationBuilder;
import dev.headway.engine.migration.CaseInstanceMigrationDocument;
import dev.headway.engine.migration.CaseInstanceMigrationValidationResult;
import dev.headway.runtime.node.ProcessRuntime;
import org.jspecify.annotations.Nullable;

public final class CmmnMigrationServiceImpl implements CmmnMigrationService {
    private final CaseMigrations migrations;

    public CmmnMigrationServiceImpl(ProcessRuntime runtime) {
        this.migrations = new CaseMigrations(runtime);
    }

    @Override
    public CaseInstanceMigrationBuilder createCaseInstanceMigrationBuilder() {
        return new CaseInstanceMigrationBuilderImpl(migrations);
    }

    @Override
    public CaseInstanceMigrationBuilder createCaseInstanceMigrationBuilderFromCaseInstanceMigrationDocument(
            CaseInstanceMigrationDocument document) {
        return createCaseInstanceMigrationBuilder().fromCaseInstanceMigrationDocument(document);
    }

    private CaseInstanceMigrationBuilder of(CaseInstanceMigrationDocument document) {
        return createCaseInstanceMigrationBuilderFromCaseInstanceMigrationDocument(document);
    }

    @Override
    public CaseInstanceMigrationValidationResult validateMigrationForCaseInstance(
            String caseInstanceId, CaseInstanceMigrationDocument document) {
        return of(document).validateMigration(caseInstanceId);
    }

    @Override
    public CaseInstanceMigrationValidationResult validateMigrationForCaseInstancesOfCaseDefinition(
            String caseDefinitionId, CaseInstanceMigrationDocument document) {
        return of(document).validateMigrationOfCaseInstances(caseDefinitionId);
    }

    @Override
    public CaseInstanceMigrationValidationResult validateMigrationForCaseInstancesOfCaseDefinition(
            String key, int version, @Nullable String tenantId, CaseInstanceMigrationDocument document) {
        return of(document).validateMigrationOfCaseInstances(key, version, tenantId);
    }

    @Override
    public void migrateCaseInstance(String caseInstanceId, CaseInstanceMigrationDocument document) {
        of(document).migrate(caseInstanceId);
    }

    @Override
    public void migrateCaseInstancesOfCaseDefinition(String caseDefinitionId, CaseInstanceMigrationDocument document) {
        of(document).migrateCaseInstances(caseDefinitionId);
    }

    @Override
    public void migrateCaseInstancesOfCaseDefinition(
            String key, int version, @Nullable String tenantId, CaseInstanceMigrationDocument document) {
        of(document).migrateCaseInstances(key, version, tenantId);
    }

    @Override
    public Batch batchMigrateCaseInstancesOfCaseDefinition(
            String caseDefinitionId, CaseInstanceMigrationDocument document) {
        return of(document).batchMigrateCaseInstances(caseDefinitionId);
    }

    @Override
    public Batch batchMigrateCaseInstancesOfCaseDefinition(
            String key, int version, @Nullable String tenantId, CaseInstanceMigrationDocument document) {
        return of(document).batchMigrateCaseInstances(key, version, tenantId);
    }
}
