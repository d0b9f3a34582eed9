package dev.headway.engine.migration;

import dev.headway.engine.batch.Batch;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects how cases become cases of another definition, then carries them over. Plan items with the same id and definition, or the
 * same definition alone where no other has it, go on as they are, with their tasks, jobs and timers; what is open must have a place in
 * the new definition or end. Each case is one transaction. Not thread-safe.
 */
public interface CaseInstanceMigrationBuilder {
    /** Begins anew with what a document says. */
    CaseInstanceMigrationBuilder fromCaseInstanceMigrationDocument(CaseInstanceMigrationDocument document);

    /** The new definition. */
    CaseInstanceMigrationBuilder migrateToCaseDefinition(String caseDefinitionId);

    /** The new definition by key and version. */
    CaseInstanceMigrationBuilder migrateToCaseDefinition(String caseDefinitionKey, int caseDefinitionVersion);

    /** The new definition of a tenant. */
    CaseInstanceMigrationBuilder migrateToCaseDefinition(
            String caseDefinitionKey, int caseDefinitionVersion, @Nullable String caseDefinitionTenantId);

    /** Tenant of the new definition. */
    CaseInstanceMigrationBuilder withMigrateToCaseDefinitionTenantId(@Nullable String caseDefinitionTenantId);

    /** Plan items that only the new definition has are created in the stages that are active. */
    CaseInstanceMigrationBuilder enableAutomaticPlanItemInstanceCreation();

    /** A plan item that begins. */
    CaseInstanceMigrationBuilder addActivatePlanItemDefinitionMapping(ActivatePlanItemDefinitionMapping mapping);

    /** A plan item that ends. */
    CaseInstanceMigrationBuilder addTerminatePlanItemDefinitionMapping(TerminatePlanItemDefinitionMapping mapping);

    /** A plan item that waits for its entry criteria. */
    CaseInstanceMigrationBuilder addMoveToAvailablePlanItemDefinitionMapping(
            MoveToAvailablePlanItemDefinitionMapping mapping);

    /** A plan item that waits for its next repetition. */
    CaseInstanceMigrationBuilder addWaitingForRepetitionPlanItemDefinitionMapping(
            WaitingForRepetitionPlanItemDefinitionMapping mapping);

    /** A plan item that does not wait for its next repetition any more. */
    CaseInstanceMigrationBuilder removeWaitingForRepetitionPlanItemDefinitionMapping(
            RemoveWaitingForRepetitionPlanItemDefinitionMapping mapping);

    /** A plan item that has another id in the new model. */
    CaseInstanceMigrationBuilder addChangePlanItemIdMapping(ChangePlanItemIdMapping mapping);

    /** A plan item that has another definition in the new model. */
    CaseInstanceMigrationBuilder addChangePlanItemIdWithDefinitionIdMapping(
            ChangePlanItemIdWithDefinitionIdMapping mapping);

    /** A plan item that has another id and definition in the new model. */
    CaseInstanceMigrationBuilder addChangePlanItemDefinitionWithNewTargetIdsMapping(
            ChangePlanItemDefinitionWithNewTargetIdsMapping mapping);

    /** Is evaluated before, on the case of the old definition. */
    CaseInstanceMigrationBuilder withPreUpgradeExpression(String expression);

    /** Is evaluated afterwards. */
    CaseInstanceMigrationBuilder withPostUpgradeExpression(String expression);

    /** A variable that the case gets. */
    CaseInstanceMigrationBuilder withCaseInstanceVariable(String name, @Nullable Object value);

    /** Variables that the case gets. */
    CaseInstanceMigrationBuilder withCaseInstanceVariables(Map<String, ? extends @Nullable Object> variables);

    /** What has been collected. */
    CaseInstanceMigrationDocument getCaseInstanceMigrationDocument();

    /** Carries one case over. */
    void migrate(String caseInstanceId);

    /** What stands in the way of that; changes nothing. */
    CaseInstanceMigrationValidationResult validateMigration(String caseInstanceId);

    /** Carries all running cases of a definition over; all are tried. */
    void migrateCaseInstances(String caseDefinitionId);

    /** The same for a definition by key and version. */
    void migrateCaseInstances(
            String caseDefinitionKey, int caseDefinitionVersion, @Nullable String caseDefinitionTenantId);

    /** Carries all running cases of a definition over in the background. */
    Batch batchMigrateCaseInstances(String caseDefinitionId);

    /** The same for a definition by key and version. */
    Batch batchMigrateCaseInstances(
            String caseDefinitionKey, int caseDefinitionVersion, @Nullable String caseDefinitionTenantId);

    /** What stands in the way of carrying over the running cases of a definition. */
    CaseInstanceMigrationValidationResult validateMigrationOfCaseInstances(String caseDefinitionId);

    /** The same for a definition by key and version. */
    CaseInstanceMigrationValidationResult validateMigrationOfCaseInstances(
            String caseDefinitionKey, int caseDefinitionVersion, @Nullable String caseDefinitionTenantId);
}
