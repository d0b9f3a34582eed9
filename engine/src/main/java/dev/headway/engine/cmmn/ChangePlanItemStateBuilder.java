package dev.headway.engine.cmmn;

import dev.headway.engine.migration.ActivatePlanItemDefinitionMapping;
import java.util.List;

/**
 * Brings plan items of a running case into other states, against the model. Ids are those of definitions in the model, such as that of
 * the human task, for all plan items of it; where no definition has the id, that of a plan item. Not thread-safe.
 */
public interface ChangePlanItemStateBuilder {
    ChangePlanItemStateBuilder caseInstanceId(String id);

    /** Begins the plan item, whatever its criteria say. Its stage must be active. */
    ChangePlanItemStateBuilder activatePlanItemDefinitionId(String id);

    ChangePlanItemStateBuilder activatePlanItemDefinitionIds(List<String> ids);

    /** The same with local variables and what its task gets. */
    ChangePlanItemStateBuilder activatePlanItemDefinition(ActivatePlanItemDefinitionMapping mapping);

    /** Lets the plan item wait for its entry criteria again, in place of its instances. */
    ChangePlanItemStateBuilder changeToAvailableStateByPlanItemDefinitionId(String id);

    ChangePlanItemStateBuilder changeToAvailableStateByPlanItemDefinitionIds(List<String> ids);

    /** Ends all instances of the plan item. */
    ChangePlanItemStateBuilder terminatePlanItemDefinitionId(String id);

    ChangePlanItemStateBuilder terminatePlanItemDefinitionIds(List<String> ids);

    /** Lets an instance of a repeated plan item wait for its next entry criterion, if none does. */
    ChangePlanItemStateBuilder addWaitingForRepetitionPlanItemDefinitionId(String id);

    /** Ends the instance of a repeated plan item that waits for its next entry criterion. */
    ChangePlanItemStateBuilder removeWaitingForRepetitionPlanItemDefinitionId(String id);

    /** Does all of it in one step: what ends first, what begins last. */
    void changeState();
}
