package dev.headway.engine.decision;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a decision said: the outputs of each rule that applies, in their order. Immutable. */
public interface DecisionResult extends List<DecisionEntries> {
    /** The outputs of each rule that applies, by name. */
    List<Map<String, @Nullable Object>> getResultList();

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
