package dev.headway.engine.internal.service;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.migration.ActivatePlanItemDefinitionMapping;
import dev.headway.engine.migration.CaseInstanceMigrationBuilder;
import dev.headway.engine.migration.CaseInstanceMigrationDocument;
import dev.headway.engine.migration.CaseInstanceMigrationDocumentBuilder;
import dev.headway.engine.migration.CaseInstanceMigrationValidationResult;
import dev.headway.engine.migration.ChangePlanItemDefinitionWithNewTargetIdsMapping;
import dev.headway.engine.migration.ChangePlanItemIdMapping;
import dev.headway.engine.migration.ChangePlanItemIdWithDefinitionIdMapping;
import dev.headway.engine.migration.MoveToAvailablePlanItemDefinitionMapping;
import dev.headway.engine.migration.RemoveWaitingForRepetitionPlanItemDefinitionMapping;
import dev.headway.engine.migration.TerminatePlanItemDefinitionMapping;
import dev.headway.engine.migration.WaitingForRepetitionPlanItemDefinitionMapping;
import java.util.Map;
import org.jspecify.annotations.Nullable;

public final class CaseInstanceMigrationBuilderImpl implements CaseInstanceMigrationBuilder {
    private final CaseMigrations migrations;
    private CaseInstanceMigrationDocumentBuilder document = CaseInstanceMigrationDocument.builder();

    CaseInstanceMigrationBuilderImpl(CaseMigrations migrations) {
        this.migrations = migrations;
    }

    @Override
    public CaseInstanceMigrationBuilder fromCaseInstanceMigrationDocument(CaseInstanceMigrationDocument value) {
        document = value.toBuilder();
        return this;
    }

    @Override
    public CaseInstanceMigrationBuilder migrateToCaseDefinition(String caseDefinitionId) {
        document.setCaseDefinitionToMigrateTo(caseDefinitionId);
        return this;
    }

    @Override
    public CaseInstanceMigrationBuilder migrateToCaseDefinition(String key, int version) {
        document.setCaseDefinitionToMigrateTo(key, version);
        return this;
    }

    @Override
    public CaseInstanceMigrationBuilder migrateToCaseDefinition(String key, int version, @Nullable String tenantId) {
        document.setCaseDefinitionToMigrateTo(key, version).setTenantId(tenantId);
        return this;
    }

    @Override
    public CaseInstanceMigrationBuilder withMigrateToCaseDefinitionTenantId(@Nullable String tenantId) {
        document.setTenantId(tenantId);
        return this;
    }

    @Override
    public CaseInstanceMigrationBuilder enableAutomaticPlanItemInstanceCreation() {
        document.enableAutomaticPlanItemInstanceCreation();
        return this;
    }

    @Override
    public CaseInstanceMigrationBuilder addActivatePlanItemDefinitionMapping(
            ActivatePlanItemDefinitionMapping mapping) {
        document.addActivatePlanItemDefinitionMapping(mapping);
        return this;
    }

    @Override
    public CaseInstanceMigrationBuilder addTerminatePlanItemDefinitionMapping(
            TerminatePlanItemDefinitionMapping mapping) {
        document.addTerminatePlanItemDefinitionMapping(mapping);
        return this;
    }

    @Override
    public CaseInstanceMigrationBuilder addMoveToAvailablePlanItemDefinitionMapping(
            MoveToAvailablePlanItemDefinitionMapping mapping) {
        document.addMoveToAvailablePlanItemDefinitionMapping(mapping);
        return this;
    }

    @Override
    public CaseInstanceMigrationBuilder addWaitingForRepetitionPlanItemDefinitionMapping(
            WaitingForRepetitionPlanItemDefinitionMapping mapping) {
        document.addWaitingForRepetitionPlanItemDefinitionMapping(mapping);
        return this;
    }

    @Override
    public CaseInstanceMigrationBuilder removeWaitingForRepetitionPlanItemDefinitionMapping(
            RemoveWaitingForRepetitionPlanItemDefinitionMapping mapping) {
        document.addRemoveWaitingForRepetitionPlanItemDefinitionMapping(mapping);
        return this;
    }

    @Override
    public CaseInstanceMigrationBuilder addChangePlanItemIdMapping(ChangePlanItemIdMapping mapping) {
        document.addChangePlanItemIdMapping(mapping);
        return this;
    }

    @Override
    public CaseInstanceMigrationBuilder addChangePlanItemIdWithDefinitionIdMapping(
            ChangePlanItemIdWithDefinitionIdMapping mapping) {
        document.addChangePlanItemIdWithDefinitionIdMapping(mapping);
        return this;
    }

    @Override
    public CaseInstanceMigrationBuilder addChangePlanItemDefinitionWithNewTargetIdsMapping(
            ChangePlanItemDefinitionWithNewTargetIdsMapping mapping) {
        document.addChangePlanItemDefinitionWithNewTargetIdsMapping(mapping);
        return this;
    }

    @Override
    public CaseInstanceMigrationBuilder withPreUpgradeExpression(String expression) {
        document.preUpgradeExpression(expression);
        return this;
    }

    @Override
    public CaseInstanceMigrationBuilder withPostUpgradeExpression(String expression) {
        document.postUpgradeExpression(expression);
        return this;
    }

    @Override
    public CaseInstanceMigrationBuilder withCaseInstanceVariable(String name, @Nullable Object value) {
        document.addCaseInstanceVariable(name, value);
        return this;
    }

    @Override
    public CaseInstanceMigrationBuilder withCaseInstanceVariables(Map<String, ? extends @Nullable Object> variables) {
        document.addCaseInstanceVariables(variables);
        return this;
    }

    @Override
    public CaseInstanceMigrationDocument getCaseInstanceMigrationDocument() {
        try {
            return document.build();
        } catch (IllegalArgumentException unfinished) {
            throw new InvalidRequestException(String.valueOf(unfinished.getMessage()), unfinished);
        }
    }

    @Override
    public void migrate(String caseInstanceId) {
        migrations.migrate(caseInstanceId, getCaseInstanceMigrationDocument());
    }

    @Override
    public CaseInstanceMigrationValidationResult validateMigration(String caseInstanceId) {
        return new CaseInstanceMigrationValidationResult(
                migrations.problems(caseInstanceId, getCaseInstanceMigrationDocument()));
    }

    @Override
    public void migrateCaseInstances(String caseDefinitionId) {
        migrations.migrateAll(caseDefinitionId, getCaseInstanceMigrationDocument());
    }

    @Override
    public void migrateCaseInstances(String key, int version, @Nullable String tenantId) {
        migrateCaseInstances(migrations.definitionId(key, version, tenantId));
    }

    @Override
    public Batch batchMigrateCaseInstances(String caseDefinitionId) {
        return migrations.migrateLater(caseDefinitionId, getCaseInstanceMigrationDocument());
    }

    @Override
    public Batch batchMigrateCaseInstances(String key, int version, @Nullable String tenantId) {
        return batchMigrateCaseInstances(migrations.definitionId(key, version, tenantId));
    }

    @Override
    public CaseInstanceMigrationValidationResult validateMigrationOfCaseInstances(String caseDefinitionId) {
        CaseInstanceMigrationDocument wanted = getCaseInstanceMigrationDocument();
        return new CaseInstanceMigrationValidationResult(migrations.running(caseDefinitionId).stream()
                .flatMap(id -> migrations.problems(id, wanted).stream())
                .distinct()
                .toList());
    }

    @Override
    public CaseInstanceMigrationValidationResult validateMigrationOfCaseInstances(
            String key, int version, @Nullable String tenantId) {
        return validateMigrationOfCaseInstances(migrations.definitionId(key, version, tenantId));
    }
}
