package dev.headway.engine.migration;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects what a {@link CaseInstanceMigrationDocument} says. Not thread-safe. */
public final class CaseInstanceMigrationDocumentBuilder {
    private @Nullable String definitionId;
    private @Nullable String key;
    private @Nullable Integer version;
    private @Nullable String tenantId;
    private @Nullable Boolean createsNew;
    private @Nullable String before;
    private @Nullable String after;
    private final List<PlanItemDefinitionMapping> mappings = new ArrayList<>();
    private final List<ChangePlanItemIdMapping> changedIds = new ArrayList<>();
    private final List<ChangePlanItemIdWithDefinitionIdMapping> changedDefinitions = new ArrayList<>();
    private final List<ChangePlanItemDefinitionWithNewTargetIdsMapping> newTargets = new ArrayList<>();
    private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();

    /** Begins with nothing. */
    CaseInstanceMigrationDocumentBuilder() {}

    /** Begins with what a document says. */
    CaseInstanceMigrationDocumentBuilder(CaseInstanceMigrationDocument document) {
        definitionId = document.migrateToCaseDefinitionId();
        key = document.migrateToCaseDefinitionKey();
        version = document.migrateToCaseDefinitionVersion();
        tenantId = document.migrateToCaseDefinitionTenantId();
        createsNew = document.enableAutomaticPlanItemInstanceCreation();
        before = document.preUpgradeExpression();
        after = document.postUpgradeExpression();
        mappings.addAll(document.planItemDefinitionMappings());
        changedIds.addAll(document.changePlanItemIdMappings());
        changedDefinitions.addAll(document.changePlanItemIdWithDefinitionIdMappings());
        newTargets.addAll(document.changePlanItemDefinitionWithNewTargetIdsMappings());
        variables.putAll(document.caseInstanceVariables());
    }

    /** The new definition. */
    public CaseInstanceMigrationDocumentBuilder setCaseDefinitionToMigrateTo(String caseDefinitionId) {
        definitionId = caseDefinitionId;
        return this;
    }

    /** The new definition by key; version null for the newest. */
    public CaseInstanceMigrationDocumentBuilder setCaseDefinitionToMigrateTo(
            String caseDefinitionKey, @Nullable Integer caseDefinitionVersion) {
        key = caseDefinitionKey;
        version = caseDefinitionVersion;
        return this;
    }

    /** Tenant of the new definition. */
    public CaseInstanceMigrationDocumentBuilder setTenantId(@Nullable String value) {
        tenantId = value;
        return this;
    }

    /** Plan items that only the new definition has are created in the stages that are active. */
    public CaseInstanceMigrationDocumentBuilder enableAutomaticPlanItemInstanceCreation() {
        createsNew = true;
        return this;
    }

    /** A plan item that begins. */
    public CaseInstanceMigrationDocumentBuilder addActivatePlanItemDefinitionMapping(
            ActivatePlanItemDefinitionMapping mapping) {
        mappings.add(mapping);
        return this;
    }

    /** Plan items that begin. */
    public CaseInstanceMigrationDocumentBuilder addActivatePlanItemDefinitionMappings(
            List<ActivatePlanItemDefinitionMapping> more) {
        mappings.addAll(more);
        return this;
    }

    /** A plan item that ends. */
    public CaseInstanceMigrationDocumentBuilder addTerminatePlanItemDefinitionMapping(
            TerminatePlanItemDefinitionMapping mapping) {
        mappings.add(mapping);
        return this;
    }

    /** Plan items that end. */
    public CaseInstanceMigrationDocumentBuilder addTerminatePlanItemDefinitionMappings(
            List<TerminatePlanItemDefinitionMapping> more) {
        mappings.addAll(more);
        return this;
    }

    /** A plan item that waits for its entry criteria. */
    public CaseInstanceMigrationDocumentBuilder addMoveToAvailablePlanItemDefinitionMapping(
            MoveToAvailablePlanItemDefinitionMapping mapping) {
        mappings.add(mapping);
        return this;
    }

    /** Plan items that wait for their entry criteria. */
    public CaseInstanceMigrationDocumentBuilder addMoveToAvailablePlanItemDefinitionMappings(
            List<MoveToAvailablePlanItemDefinitionMapping> more) {
        mappings.addAll(more);
        return this;
    }

    /** A plan item that waits for its next repetition. */
    public CaseInstanceMigrationDocumentBuilder addWaitingForRepetitionPlanItemDefinitionMapping(
            WaitingForRepetitionPlanItemDefinitionMapping mapping) {
        mappings.add(mapping);
        return this;
    }

    /** Plan items that wait for their next repetition. */
    public CaseInstanceMigrationDocumentBuilder addWaitingForRepetitionPlanItemDefinitionMappings(
            List<WaitingForRepetitionPlanItemDefinitionMapping> more) {
        mappings.addAll(more);
        return this;
    }

    /** A plan item that does not wait for its next repetition any more. */
    public CaseInstanceMigrationDocumentBuilder addRemoveWaitingForRepetitionPlanItemDefinitionMapping(
            RemoveWaitingForRepetitionPlanItemDefinitionMapping mapping) {
        mappings.add(mapping);
        return this;
    }

    /** Plan items that do not wait for their next repetition any more. */
    public CaseInstanceMigrationDocumentBuilder addRemoveWaitingForRepetitionPlanItemDefinitionMappings(
            List<RemoveWaitingForRepetitionPlanItemDefinitionMapping> more) {
        mappings.addAll(more);
        return this;
    }

    /** A plan item that has another id in the new model. */
    public CaseInstanceMigrationDocumentBuilder addChangePlanItemIdMapping(ChangePlanItemIdMapping mapping) {
        changedIds.add(mapping);
        return this;
    }

    /** Plan items that have another id in the new model. */
    public CaseInstanceMigrationDocumentBuilder addChangePlanItemIdMappings(List<ChangePlanItemIdMapping> more) {
        changedIds.addAll(more);
        return this;
    }

    /** A plan item that has another definition in the new model. */
    public CaseInstanceMigrationDocumentBuilder addChangePlanItemIdWithDefinitionIdMapping(
            ChangePlanItemIdWithDefinitionIdMapping mapping) {
        changedDefinitions.add(mapping);
        return this;
    }

    /** Plan items that have another definition in the new model. */
    public CaseInstanceMigrationDocumentBuilder addChangePlanItemIdWithDefinitionIdMappings(
            List<ChangePlanItemIdWithDefinitionIdMapping> more) {
        changedDefinitions.addAll(more);
        return this;
    }

    /** A plan item that has another id and definition in the new model. */
    public CaseInstanceMigrationDocumentBuilder addChangePlanItemDefinitionWithNewTargetIdsMapping(
            ChangePlanItemDefinitionWithNewTargetIdsMapping mapping) {
        newTargets.add(mapping);
        return this;
    }

    /** Plan items that have another id and definition in the new model. */
    public CaseInstanceMigrationDocumentBuilder addChangePlanItemDefinitionWithNewTargetIdsMappings(
            List<ChangePlanItemDefinitionWithNewTargetIdsMapping> more) {
        newTargets.addAll(more);
        return this;
    }

    /** Is evaluated before, on the case of the old definition. */
    public CaseInstanceMigrationDocumentBuilder preUpgradeExpression(@Nullable String expression) {
        before = expression;
        return this;
    }

    /** Is evaluated afterwards. */
    public CaseInstanceMigrationDocumentBuilder postUpgradeExpression(@Nullable String expression) {
        after = expression;
        return this;
    }

    /** A variable that the case gets. */
    public CaseInstanceMigrationDocumentBuilder addCaseInstanceVariable(String name, @Nullable Object value) {
        variables.put(name, value);
        return this;
    }

    /** Variables that the case gets. */
    public CaseInstanceMigrationDocumentBuilder addCaseInstanceVariables(
            Map<String, ? extends @Nullable Object> values) {
        variables.putAll(values);
        return this;
    }

    /**
     * The document.
     *
     * @throws IllegalArgumentException when the new definition is not named
     */
    public CaseInstanceMigrationDocument build() {
        if (definitionId == null && key == null) {
            throw new IllegalArgumentException(
                    "Expected the id or the key of a case definition to migrate to, got none.");
        }
        return new CaseInstanceMigrationDocument(
                definitionId,
                key,
                version,
                tenantId,
                createsNew,
                List.copyOf(mappings),
                List.copyOf(changedIds),
                List.copyOf(changedDefinitions),
                List.copyOf(newTargets),
                before,
                after,
                Collections.unmodifiableMap(new LinkedHashMap<>(variables)));
    }
}
