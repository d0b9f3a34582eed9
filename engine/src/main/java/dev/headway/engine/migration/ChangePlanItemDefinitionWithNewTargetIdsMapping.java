package dev.headway.engine.migration;

/**
 * The plan items of a definition go on as this plan item of the new model. Immutable.
 *
 * @param existingPlanItemDefinitionId id of the definition in the old model, such as that of the human task
 * @param newPlanItemId id of the plan item in the new model
 * @param newPlanItemDefinitionId id of its definition in the new model
 */
public record ChangePlanItemDefinitionWithNewTargetIdsMapping(
        String existingPlanItemDefinitionId, String newPlanItemId, String newPlanItemDefinitionId) {
    /** Id of the definition in the old model, such as that of the human task. */
    public String getExistingPlanItemDefinitionId() {
        return existingPlanItemDefinitionId;
    }

    /** Id of the plan item in the new model. */
    public String getNewPlanItemId() {
        return newPlanItemId;
    }

    /** Id of its definition in the new model. */
    public String getNewPlanItemDefinitionId() {
        return newPlanItemDefinitionId;
    }
}
