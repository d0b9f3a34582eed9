package dev.headway.cli;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code run} found at its end; its JSON form is a promise to scripts.
 *
 * @param definition key of the process that was started
 * @param failures what the run itself could not do: start an instance, complete a task, come to an end in time
 */
record RunReport(String definition, List<Instance> instances, List<Failure> failures) {
    /** How an instance stands. */
    enum State {
        @JsonProperty("completed")
        COMPLETED,
        @JsonProperty("waiting")
        WAITING,
        /** Some job of it has no retries left, or it ended by an error. */
        @JsonProperty("failed")
        FAILED
    }

    /**
     * One instance.
     *
     * @param path activities in the order in which they were entered
     * @param variables of the instance itself, not of its inner scopes
     * @param waitingAt what holds a token
     * @param armed boundary events and starts of event sub-processes that may still happen
     */
    record Instance(
            String id,
            State state,
            List<Activity> path,
            Map<String, @Nullable Object> variables,
            List<Waiting> waitingAt,
            List<Waiting> armed,
            List<Job> jobs) {}

    /**
     * @param instanceId null when it is about none
     * @param activityId null when it is about none
     */
    record Failure(@Nullable String instanceId, @Nullable String activityId, String reason) {}

    /**
     * One visit of an activity.
     *
     * @param start ISO-8601 instant
     * @param end the same, null while it is open
     */
    record Activity(
            String activityId,
            String type,
            String start,
            @Nullable String end) {}

    /** @param waitsFor what would let it go on, such as a task, a message's name or a time */
    record Waiting(
            String activityId,
            String type,
            @JsonProperty("for") String waitsFor) {}

    /** @param exception message of the last failure, null when there was none */
    record Job(
            String activityId,
            String state,
            int retries,
            @Nullable String exception) {}

    /** How many instances stand how. */
    record Totals(long completed, long waiting, long failed) {}
}
