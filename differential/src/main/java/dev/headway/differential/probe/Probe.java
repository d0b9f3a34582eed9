package dev.headway.differential.probe;

import java.util.List;
import java.util.Map;

/**
 * An engine that stands still unless it is told to do a step, and says after each step all that can be seen. Not thread-safe.
 *
 * <p>What can be seen is a sorted list of facts. A fact that waits for something can be handed back as the next step:
 *
 * <ul>
 *   <li>{@code task ELEMENT PATH}: an open user task
 *   <li>{@code wait ELEMENT PATH}: a receive task
 *   <li>{@code job ELEMENT PATH}: a job that may run
 *   <li>{@code timer ELEMENT PATH SECONDS}: a timer, with its due date as seconds since the start
 *   <li>{@code message NAME ELEMENT PATH} and {@code signal NAME ELEMENT PATH}: a subscription
 *   <li>{@code start ELEMENT PATH}: an activity that may be started in an ad-hoc sub-process, {@code finish ELEMENT PATH}: such a
 *       sub-process in which nothing runs
 *   <li>{@code dead ELEMENT PATH}: a job that has failed for good
 *   <li>{@code var NAME=VALUE}: a variable of the instance, {@code ended}: no instance is left, {@code failed}: the step was refused
 * </ul>
 *
 * PATH tells the instances of a loop apart: the loop counters from outside to inside, or {@code -}.
 */
public interface Probe extends AutoCloseable {
    /** The moment at which every run begins, epoch milliseconds. */
    long START_MILLIS = 1_767_225_600_000L;

    /** Prefix of the ids of receive tasks. */
    String RECEIVE = "rt";

    /** Prefix of the ids of ad-hoc sub-processes. */
    String AD_HOC = "ah";

    /** Forgets everything, deploys, and starts the process {@code p}. */
    Snapshot begin(String xml, Map<String, Long> variables);

    /** Lets what this fact says happen, with variables where it takes some. */
    Snapshot step(String fact, Map<String, Long> variables);

    @Override
    void close();

    /**
     * What can be seen after a step.
     *
     * @param facts sorted
     * @param completed elements that completed in this step, in the order in which they were entered; those that were cancelled begin with a minus
     * @param trouble what the engine said when it refused, else empty; for people, not compared
     */
    record Snapshot(List<String> facts, List<String> completed, String trouble) {
        /** As lines, for another process. */
        public Map<String, String> asMap() {
            return Map.of(
                    "facts", String.join("\n", facts),
                    "completed", String.join("\n", completed),
                    "trouble", trouble);
        }

        public static Snapshot of(Map<String, String> values) {
            return new Snapshot(
                    lines(values.getOrDefault("facts", "")),
                    lines(values.getOrDefault("completed", "")),
                    values.getOrDefault("trouble", ""));
        }

        private static List<String> lines(String text) {
            return text.isEmpty() ? List.of() : List.of(text.split("\n", -1));
        }
    }
}
