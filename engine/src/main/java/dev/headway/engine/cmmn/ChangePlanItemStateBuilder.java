package dev.headway.engine.cmmn;

import java.util.List;

/** Brings plan items of a running case into other states, against the model. Not thread-safe. */
public interface ChangePlanItemStateBuilder {
    ChangePlanItemStateBuilder caseInstanceId(String id);

    /** Begins the plan item with this id in the model, whatever its criteria say. Its stage must be active. */
    ChangePlanItemStateBuilder activatePlanItemDefinitionId(String id);

    ChangePlanItemStateBuilder activatePlanItemDefinitionIds(List<String> ids);

    /** Lets the plan item with this id in the model wait for its entry criteria again. */
    ChangePlanItemStateBuilder changeToAvailableStateByPlanItemDefinitionId(String id);

    /** Ends all instances of the plan item with this id in the model. */
    ChangePlanItemStateBuilder terminatePlanItemDefinitionId(String id);

    ChangePlanItemStateBuilder terminatePlanItemDefinitionIds(List<String> ids);

    /** Does all of it in one step. */
    void changeState();
}
