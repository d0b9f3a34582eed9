package dev.headway.engine.decision;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a decision said: the outputs of each rule that applies, in their order. Immutable. */
public interface DecisionResult extends Iterable<DecisionEntries> {

    /**
     * The outputs of one rule that applies.
     *
     * @param index from 0
     * @throws IndexOutOfBoundsException when fewer rules apply
     */
    DecisionEntries get(int index);

    /** The outputs of each rule that applies, by name. */
    List<Map<String, @Nullable Object>> getResultList();

    /** How many rules apply. */
    int size();

    /** Whether no rule applies. */
    boolean isEmpty();

    /** The outputs of the first rule that applies, null where none does. */
    @Nullable
    DecisionEntries getFirstResult();

    /**
     * The outputs of the one rule that applies, null where none does.
     *
     * @throws dev.headway.engine.DecisionException when several apply
     */
    @Nullable
    DecisionEntries getSingleResult();

    /**
     * The one output of the one rule that applies, null where none does.
     *
     * @throws dev.headway.engine.DecisionException when several apply or there are several outputs
     */
    <T> @Nullable T getSingleEntry();

    /** This output of each rule that applies and has it. */
    <T> List<@Nullable T> collectEntries(String output);
}
