package dev.headway.core.command;

import dev.headway.core.variable.VariableDocument;
import dev.headway.model.PlanItemTransition;
import java.util.List;

/** What can be asked of a case and of its plan items, beside what can be asked of every instance. */
public sealed interface CaseAction {
    /**
     * A plan item makes a transition (CMMN 1.1, 8.4): {@code occur} lets an event listener or milestone occur and whatever else waits go
     * on; {@code start}, {@code enable}, {@code disable}, {@code terminate}; {@code complete} completes a stage.
     *
     * @param itemId the row of the plan item instance
     * @param force completes a stage whatever is still to be done in it
     * @param variables of the case
     * @param local variables of the item
     */
    record Move(
            long itemId,
            PlanItemTransition transition,
            boolean force,
            VariableDocument variables,
            VariableDocument local,
            Command.Transients transients)
            implements CaseAction {
        /** Without variables. */
        public Move(long itemId, PlanItemTransition transition) {
            this(itemId, transition, false, VariableDocument.EMPTY, VariableDocument.EMPTY, Command.Transients.NONE);
        }
    }

    /** Completes the case, in which nothing that is required may be left. */
    record Complete() implements CaseAction {}

    /** Looks at all criteria, also at those over what is not a variable. */
    record Evaluate() implements CaseAction {}

    /**
     * Brings plan items into other states, against the model.
     *
     * @param activate ids of plan items in the model that begin, whatever their criteria say
     * @param available ids of those that wait for their entry criteria again
     * @param terminate ids of those whose instances end
     */
    record Change(List<String> activate, List<String> available, List<String> terminate) implements CaseAction {}
}
