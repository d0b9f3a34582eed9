package dev.headway.engine.migration;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything about a migration of cases: to which definition, what becomes what. Immutable, and JSON in the form of Flowable.
 *
 * @param migrateToCaseDefinitionId the new definition; null where key and version name it
 * @param migrateToCaseDefinitionVersion null for the newest
 * @param enableAutomaticPlanItemInstanceCreation whether plan items that only the new definition has are created in the stages that are
 *     active; null for no
 * @param planItemDefinitionMappings what ends, waits or begins
 * @param preUpgradeExpression is evaluated before, on the case of the old definition; null for none
 * @param postUpgradeExpression is evaluated afterwards; null for none
 */
public record CaseInstanceMigrationDocument(
        @Nullable String migrateToCaseDefinitionId,
        @Nullable String migrateToCaseDefinitionKey,
        @Nullable Integer migrateToCaseDefinitionVersion,
        @Nullable String migrateToCaseDefinitionTenantId,
        @Nullable Boolean enableAutomaticPlanItemInstanceCreation,
        List<PlanItemDefinitionMapping> planItemDefinitionMappings,
        List<ChangePlanItemIdMapping> changePlanItemIdMappings,
        List<ChangePlanItemIdWithDefinitionIdMapping> changePlanItemIdWithDefinitionIdMappings,
        List<ChangePlanItemDefinitionWithNewTargetIdsMapping> changePlanItemDefinitionWithNewTargetIdsMappings,
        @Nullable String preUpgradeExpression,
        @Nullable String postUpgradeExpression,
        Map<String, @Nullable Object> caseInstanceVariables) {
    /** Begins a document that says nothing yet. */
    public static CaseInstanceMigrationDocumentBuilder builder() {
        return new CaseInstanceMigrationDocumentBuilder();
    }

    /** Begins another document with what this one says. */
    public CaseInstanceMigrationDocumentBuilder toBuilder() {
        return new CaseInstanceMigrationDocumentBuilder(this);
    }

    /**
     * Reads JSON.
     *
     * @throws IllegalArgumentException when it is no such document; the message says where
     */
    public static CaseInstanceMigrationDocument fromJson(String json) {
        return CaseMigrationDocumentJson.read(json);
    }

    /** The same as JSON. */
    public String asJsonString() {
        return CaseMigrationDocumentJson.write(this);
    }

    /** The new definition; null where key and version name it. */
    public @Nullable String getMigrateToCaseDefinitionId() {
        return migrateToCaseDefinitionId;
    }

    /** Key of the new definition. */
    public @Nullable String getMigrateToCaseDefinitionKey() {
        return migrateToCaseDefinitionKey;
    }

    /** Version of the new definition; null for the newest. */
    public @Nullable Integer getMigrateToCaseDefinitionVersion() {
        return migrateToCaseDefinitionVersion;
    }

    /** Tenant of the new definition. */
    public @Nullable String getMigrateToCaseDefinitionTenantId() {
        return migrateToCaseDefinitionTenantId;
    }

    /** Whether plan items that only the new definition has are created in the stages that are active; null for no. */
    public @Nullable Boolean getEnableAutomaticPlanItemInstanceCreation() {
        return enableAutomaticPlanItemInstanceCreation;
    }

    /** Plan items that begin. */
    public List<ActivatePlanItemDefinitionMapping> getActivatePlanItemDefinitionMappings() {
        return of(ActivatePlanItemDefinitionMapping.class);
    }

    /** Plan items that end. */
    public List<TerminatePlanItemDefinitionMapping> getTerminatePlanItemDefinitionMappings() {
        return of(TerminatePlanItemDefinitionMapping.class);
    }

    /** Plan items that wait for their entry criteria. */
    public List<MoveToAvailablePlanItemDefinitionMapping> getMoveToAvailablePlanItemDefinitionMappings() {
        return of(MoveToAvailablePlanItemDefinitionMapping.class);
    }

    /** Plan items that wait for their next repetition. */
    public List<WaitingForRepetitionPlanItemDefinitionMapping> getWaitingForRepetitionPlanItemDefinitionMappings() {
        return of(WaitingForRepetitionPlanItemDefinitionMapping.class);
    }

    /** Plan items that do not wait for their next repetition any more. */
    public List<RemoveWaitingForRepetitionPlanItemDefinitionMapping>
            getRemoveWaitingForRepetitionPlanItemDefinitionMappings() {
        return of(RemoveWaitingForRepetitionPlanItemDefinitionMapping.class);
    }

    private <T extends PlanItemDefinitionMapping> List<T> of(Class<T> type) {
        return planItemDefinitionMappings.stream()
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    /** Plan items that have another id in the new model. */
    public List<ChangePlanItemIdMapping> getChangePlanItemIdMappings() {
        return changePlanItemIdMappings;
    }

    /** Plan items that have another definition in the new model. */
    public List<ChangePlanItemIdWithDefinitionIdMapping> getChangePlanItemIdWithDefinitionIdMappings() {
        return changePlanItemIdWithDefinitionIdMappings;
    }

    /** Plan items that have another id and definition in the new model. */
    public List<ChangePlanItemDefinitionWithNewTargetIdsMapping> getChangePlanItemDefinitionWithNewTargetIdsMappings() {
        return changePlanItemDefinitionWithNewTargetIdsMappings;
    }

    /** Is evaluated before; null for none. */
    public @Nullable String getPreUpgradeExpression() {
        return preUpgradeExpression;
    }

    /** Is evaluated afterwards; null for none. */
    public @Nullable String getPostUpgradeExpression() {
        return postUpgradeExpression;
    }

    /** Variables that the case gets. */
    public Map<String, @Nullable Object> getCaseInstanceVariables() {
        return caseInstanceVariables;
    }
}
