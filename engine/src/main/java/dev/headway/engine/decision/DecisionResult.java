package dev.headway.engine.decision;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a decision said: the outputs of each rule that applies. Immutable. */
public interface DecisionResult {

    /** The outputs of each rule that applies, by name. */
    List<Map<String, @Nullable Object>> getResultList();

    /** How many rules apply. */
    int size();

    /** Whether no rule applies. */
    boolean isEmpty();

    /** The outputs of the first rule that applies, null where none does. */
    @Nullable
    Map<String, @Nullable Object> getFirstResult();

    /**
     * The outputs of the one rule that applies, null where none does.
     *
     * @throws dev.headway.engine.DecisionException when several apply
     */
    @Nullable
    Map<String, @Nullable Object> getSingleResult();

    /**
     * The one output of the one rule that applies, null where none does.
     *
     * @throws dev.headway.engine.DecisionException when several apply or there are several outputs
     */
    @Nullable
    Object getSingleEntry();

    /** This output of each rule that applies and has it. */
    List<@Nullable Object> collectEntries(String output);
}
