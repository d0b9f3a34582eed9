package dev.headway.cli;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code run} found at the end of cases; its JSON form is a promise to scripts.
 *
 * @param definition key of the case that was started
 * @param failures what the run itself could not do: start a case, complete a task, trigger an event
 */
record CaseReport(String definition, List<Instance> instances, List<RunReport.Failure> failures) {
    /** How a case stands. */
    enum State {
        @JsonProperty("active")
        ACTIVE,
        @JsonProperty("completed")
        COMPLETED,
        @JsonProperty("terminated")
        TERMINATED,
        /** Some job of it has no retries left or waits for one, or it ended by an error. */
        @JsonProperty("failed")
        FAILED
    }

    /**
     * One case.
     *
     * @param planItems those that were there, in the order in which they were created
     * @param milestones that have occurred, in that order
     * @param variables of the case itself
     */
    record Instance(
            String id,
            State state,
            List<PlanItem> planItems,
            List<Milestone> milestones,
            Map<String, @Nullable Object> variables,
            List<RunReport.Job> jobs) {}

    /**
     * One plan item of the model with all its instances.
     *
     * @param id of the plan item in the model
     * @param state of the instance that is open, else of the last one
     * @param start ISO-8601 instant at which the first one was created
     * @param end the same, when the last one was over; null while one is open
     * @param occurrences how many instances there were; one that waits for its repetition is not counted
     */
    record PlanItem(
            String id,
            @Nullable String name,
            String type,
            String state,
            String start,
            @Nullable String end,
            int occurrences) {}

    /** @param time ISO-8601 instant */
    record Milestone(String id, @Nullable String name, String time) {}
}
