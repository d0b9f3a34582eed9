package dev.headway.engine.decision;

import dev.headway.core.usercode.DecisionOutcome;
import dev.headway.model.Problem;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads and makes DMN decisions. The module {@code headway-dmn} has one; the class path names it in
 * {@code META-INF/services/dev.headway.engine.decision.DecisionEngine}. Implementations are stateless and thread-safe.
 */
public interface DecisionEngine {
    /**
     * An engine whose decisions go by this clock: its time is now, and its zone is that of dates which name none. Decisions that
     * were read before keep theirs.
     */
    default DecisionEngine withClock(Clock clock) {
        return this;
    }

    /**
     * Reads a file. No content makes it throw: what is wrong becomes a problem.
     *
     * @param fileName for messages
     */
    DecisionFile read(String fileName, byte[] content);

    /**
     * What was found in a file.
     *
     * @param decisions what can be made; empty when a problem is an error
     * @param problems all of them, by line
     * @param requirements what a file with several decisions is called; null for others
     */
    record DecisionFile(
            List<DecisionModel> decisions,
            List<Problem> problems,
            @Nullable Requirements requirements) {
        /** Of a file that has one decision, or none. */
        public DecisionFile(List<DecisionModel> decisions, List<Problem> problems) {
            this(decisions, problems, null);
        }

        /** Whether no problem is an error. */
        public boolean deployable() {
            return problems.stream().noneMatch(problem -> problem.severity() == Problem.Severity.ERROR);
        }
    }

    /** Id and name of the root of a file. */
    record Requirements(String key, @Nullable String name) {}

    /** One decision with everything that it requires. Immutable and thread-safe. */
    interface DecisionModel {
        /** Key: the id in the file. */
        String key();

        @Nullable
        String name();

        @Nullable
        String versionTag();

        /** The names that its expressions use; only variables of these names need to be handed in. */
        Set<String> names();

        /**
         * Makes the decision.
         *
         * @throws RuntimeException when it cannot be made; the message says which rule or expression is at fault
         */
        DecisionOutcome evaluate(Map<String, ? extends @Nullable Object> variables);
    }
}
