package dev.headway.engine.migration;

/**
 * The plan items of a definition go on as those of another definition of the new model; each side has one. Immutable.
 *
 * @param existingPlanItemDefinitionId id of the definition in the old model, such as that of the human task
 * @param newPlanItemDefinitionId id of the definition in the new model
 */
public record ChangePlanItemIdWithDefinitionIdMapping(
        String existingPlanItemDefinitionId, String newPlanItemDefinitionId) {
    /** Id of the definition in the old model, such as that of the human task. */
    public String getExistingPlanItemDefinitionId() {
        return existingPlanItemDefinitionId;
    }

    /** Id of the definition in the new model. */
    public String getNewPlanItemDefinitionId() {
        return newPlanItemDefinitionId;
    }
}
