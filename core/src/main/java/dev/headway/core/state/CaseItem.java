package dev.headway.core.state;

import dev.headway.core.variable.VariableDocument;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Where a plan item, or the case itself, is in its life cycle (CMMN 1.1, 8.4), and for a stage what it counts of the items in it, so
 * that nothing looks at all of them. Immutable; stored with the row's {@link ScopeData}.
 *
 * @param required whether its stage completes only after it
 * @param neutral whether it does not count while it is available ({@code completionNeutral})
 * @param weight how it counts for its stage now
 * @param number of this instance among those of a repeated item, from 1
 * @param startedMillis when it became active, epoch milliseconds; 0 for not yet
 * @param criterion id of the entry criterion that let it begin; null for none
 * @param satisfied parts of sentries that have occurred and are remembered
 * @param blocking of a stage: items that keep it from completing
 * @param optional of a stage: items that keep it from completing unless it completes automatically
 * @param completed of a stage: items that have completed at least once, as far as a rule asks for it
 * @param gathered of a stage: for each list that repeated items in it make, the numbers of the instances that have brought something; for a
 *     variable that an aggregator makes, also their ids and values
 */
public record CaseItem(
        ItemState state,
        boolean required,
        boolean neutral,
        Weight weight,
        int number,
        long startedMillis,
        @Nullable String criterion,
        Set<String> satisfied,
        int blocking,
        int optional,
        Set<String> completed,
        VariableDocument gathered) {
    /** A case that runs. */
    public static final CaseItem CASE = new CaseItem(
            ItemState.ACTIVE, false, false, Weight.NONE, 1, 0, null, Set.of(), 0, 0, Set.of(), VariableDocument.EMPTY);

    /** The states in which a plan item can be while it has a row; the terminal ones are in the history. */
    public enum ItemState {
        AVAILABLE("available"),
        /** An event listener whose availability condition is false. */
        UNAVAILABLE("unavailable"),
        ENABLED("enabled"),
        DISABLED("disabled"),
        ACTIVE("active"),
        /** A job will begin it. */
        ASYNC_ACTIVE("async-active"),
        /** A job will complete it. */
        ASYNC_ACTIVE_LEAVE("async-active-leave"),
        /** The next instance of a repeated item, which waits for an entry criterion. */
        WAITING_FOR_REPETITION("wait_repetition");

        private final String text;

        ItemState(String text) {
            this.text = text;
        }

        /** The name that the family has for it. */
        public String text() {
            return text;
        }

        /** The state with this name. */
        public static ItemState of(String text) {
            for (ItemState state : values()) {
                if (state.text.equals(text)) {
                    return state;
                }
            }
            throw new IllegalArgumentException("Expected the state of a plan item, got '" + text + "'");
        }

        /** Whether its work has begun, or will by a job. */
        public boolean isActive() {
            return this == ACTIVE || this == ASYNC_ACTIVE || this == ASYNC_ACTIVE_LEAVE;
        }

        /** Whether an entry criterion lets it begin. */
        public boolean waitsForEntry() {
            return this == AVAILABLE || this == WAITING_FOR_REPETITION;
        }
    }

    /** How an item counts for the completion of its stage. */
    public enum Weight {
        NONE,
        OPTIONAL,
        BLOCKING
    }

    /** A copy in another state with another weight. */
    public CaseItem in(ItemState now, Weight weighs) {
        return new CaseItem(
                now,
                required,
                neutral,
                weighs,
                number,
                startedMillis,
                criterion,
                satisfied,
                blocking,
                optional,
                completed,
                gathered);
    }

    /** A copy that has begun, by this criterion or null. */
    public CaseItem started(long atMillis) {
        return new CaseItem(
                state, required, neutral, weight, number, atMillis, criterion, satisfied, blocking, optional, completed,
                gathered);
    }

    /** A copy that an entry criterion lets begin, and that remembers these parts of sentries. */
    public CaseItem entered(@Nullable String byCriterion, Set<String> remembered) {
        return new CaseItem(
                state,
                required,
                neutral,
                weight,
                number,
                startedMillis,
                byCriterion,
                remembered,
                blocking,
                optional,
                completed,
                gathered);
    }

    /** A copy that remembers one more part of a sentry. */
    public CaseItem plusSatisfied(String part) {
        return entered(criterion, plus(satisfied, part));
    }

    /** A copy of a stage in which an item counts otherwise than before. */
    public CaseItem counting(Weight before, Weight after) {
        return new CaseItem(
                state,
                required,
                neutral,
                weight,
                number,
                startedMillis,
                criterion,
                satisfied,
                blocking + one(after, Weight.BLOCKING) - one(before, Weight.BLOCKING),
                optional + one(after, Weight.OPTIONAL) - one(before, Weight.OPTIONAL),
                completed,
                gathered);
    }

    private static int one(Weight weight, Weight wanted) {
        return weight == wanted ? 1 : 0;
    }

    /** A copy of a stage that knows that an item has completed. */
    public CaseItem plusCompleted(String itemId) {
        return new CaseItem(
                state,
                required,
                neutral,
                weight,
                number,
                startedMillis,
                criterion,
                satisfied,
                blocking,
                optional,
                plus(completed, itemId),
                gathered);
    }

    /** A copy of a stage that keeps what repeated items have brought for a variable. */
    public CaseItem withGathered(String variable, List<@Nullable Object> values) {
        return new CaseItem(
                state,
                required,
                neutral,
                weight,
                number,
                startedMillis,
                criterion,
                satisfied,
                blocking,
                optional,
                completed,
                gathered.with(variable, values));
    }

    private static Set<String> plus(Set<String> some, String another) {
        Set<String> more = new TreeSet<>(some);
        more.add(another);
        return Collections.unmodifiableSet(more);
    }
}
