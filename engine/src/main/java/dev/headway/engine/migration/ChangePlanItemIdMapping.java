package dev.headway.engine.migration;

/**
 * A plan item of the old definition goes on as the plan item with another id in the new one. Immutable.
 *
 * @param existingPlanItemId id of the plan item in the old model
 * @param newPlanItemId id of the plan item in the new model
 */
public record ChangePlanItemIdMapping(String existingPlanItemId, String newPlanItemId) {
    /** Id of the plan item in the old model. */
    public String getExistingPlanItemId() {
        return existingPlanItemId;
    }

    /** Id of the plan item in the new model. */
    public String getNewPlanItemId() {
        return newPlanItemId;
    }
}
