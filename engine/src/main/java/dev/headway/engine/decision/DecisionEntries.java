package dev.headway.engine.decision;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The outputs of one rule that applies, by name. Immutable. */
public interface DecisionEntries extends Map<String, @Nullable Object> {

    /** The output of this name, null where the rule has none. */
    @SuppressWarnings("unchecked") // the caller says what the output is
    default <T> @Nullable T getEntry(String name) {
        return (T) get(name);
    }

    /** The first output, null where the rule has none. */
    @SuppressWarnings("unchecked") // the caller says what the output is
    default <T> @Nullable T getFirstEntry() {
        return isEmpty() ? null : (T) values().iterator().next();
    }

    /**
     * The one output, null where the rule has none.
     *
     * @throws dev.headway.engine.DecisionException when there are several
     */
    <T> @Nullable T getSingleEntry();

    /** The outputs as a map. */
    default Map<String, @Nullable Object> getEntryMap() {
        return this;
    }
}
