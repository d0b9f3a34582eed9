package dev.headway.core.command;

import dev.headway.core.variable.VariableDocument;
import dev.headway.model.PlanItemTransition;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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

    /** Brings plan items into other states, against the model: what ends first, what begins last. */
    record Change(List<ItemChange> items) implements CaseAction {
        public static final Change NONE = new Change(List.of());

        public Change {
            items = items.stream()
                    .sorted(Comparator.comparing(ItemChange::kind))
                    .toList();
        }
    }

    /** What becomes of plan items, in the order in which it is done. */
    enum ChangeKind {
        /** All instances end. */
        TERMINATE,
        /** The instance that waits for the next repetition ends. */
        END_REPETITION,
        /** An instance waits for the entry criteria again, in place of those that are open. */
        MAKE_AVAILABLE,
        /** Another instance waits for the next repetition. */
        AWAIT_REPETITION,
        /** An instance begins, whatever its criteria say. */
        ACTIVATE
    }

    /**
     * A change of the instances of one plan item.
     *
     * @param id of the plan item's definition in the model, or of the plan item
     * @param condition the change is left out where this expression, evaluated on the case, is false; null for none
     * @param local variables of the instance that begins or waits
     * @param task what the task of the item that begins gets, by the names of {@link Instruction.EditTasks}
     */
    record ItemChange(
            ChangeKind kind, String id, @Nullable String condition, VariableDocument local, Map<String, String> task) {
        public ItemChange {
            task = Map.copyOf(task);
        }

        /** A change without anything else. */
        public ItemChange(ChangeKind kind, String id) {
            this(kind, id, null, VariableDocument.EMPTY, Map.of());
        }
    }
}
