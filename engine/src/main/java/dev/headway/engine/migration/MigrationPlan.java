package dev.headway.engine.migration;

import dev.headway.engine.variable.VariableMap;
import java.util.List;

/**
 * A checked plan: which element of one process definition becomes which of another. Immutable; made by {@code
 * RuntimeService.createMigrationPlan(source, target)}.
 */
public interface MigrationPlan {

    /** The definition that instances are of before. */
    String getSourceProcessDefinitionId();

    /** The definition that they are of afterwards. */
    String getTargetProcessDefinitionId();

    /** Variables that an instance gets. */
    VariableMap getVariables();

    /** What becomes what, in the order of the builder's calls. */
    List<MigrationInstruction> getInstructions();

    /**
     * One element becomes another.
     *
     * @param updateEventTrigger whether an event waits anew for what the target's model says
     */
    record MigrationInstruction(String sourceActivityId, String targetActivityId, boolean updateEventTrigger) {

        /** {@link #sourceActivityId()} in the family's form. */
        public String getSourceActivityId() {
            return sourceActivityId;
        }

        /** {@link #targetActivityId()} in the family's form. */
        public String getTargetActivityId() {
            return targetActivityId;
        }

        /** {@link #updateEventTrigger()} in the family's form. */
        public boolean isUpdateEventTrigger() {
            return updateEventTrigger;
        }
    }
}
