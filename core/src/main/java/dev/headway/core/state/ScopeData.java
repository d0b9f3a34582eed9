package dev.headway.core.state;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What an execution has counted and must remember: arrivals at joins, loop counters, the called instance. Immutable; stored as
 * one small JSON document on the row, see {@link ScopeDataCodec}.
 *
 * @param arrivals tokens that wait at joining gateways: gateway element id, then sequence flow id, then count
 * @param loop counters of a multi-instance or standard loop, null for a plain scope
 * @param calledInstanceId the instance that a call activity started, 0 for none
 * @param fired complex gateways that went on and wait for their reset: gateway element id, then the flows that have had a token
 * @param via id of the sequence flow by which a token with a job reached its gateway, null when it does not matter
 * @param returned what a called instance brought, while the call activity's return is a job; null otherwise
 * @param lost tokens of the scope that somebody outside cancelled: joins must not wait for them for ever
 * @param callSite on the root of a called instance whose call activity, or an error event around it, catches exceptions, or is in a
 *     loop: where that is; null otherwise
 * @param categories of the jobs and timers of this execution whose category is an expression: job id, then what it said
 * @param jobPriority on the root of an instance that has a priority of its own for its jobs: that; null otherwise
 * @param rootInstanceId on the root of an instance whose caller was called itself: the instance that nobody called; 0 otherwise
 * @param caseItem of a plan item or a case: where it is in its life cycle; null in a process
 * @param trace the trace that led to where the execution waits; null for none
 */
public record ScopeData(
        Map<String, Map<String, Integer>> arrivals,
        @Nullable LoopData loop,
        long calledInstanceId,
        @Nullable String via,
        Map<String, Set<String>> fired,
        @Nullable Returned returned,
        int lost,
        @Nullable CallSite callSite,
        Map<Long, String> categories,
        @Nullable Integer jobPriority,
        long rootInstanceId,
        @Nullable CaseItem caseItem,
        @Nullable Trace trace) {
    public static final ScopeData EMPTY =
            new ScopeData(Map.of(), null, 0, null, Map.of(), null, 0, null, Map.of(), null, 0, null, null);

    /**
     * Where a trace is.
     *
     * @param parent a span, as W3C Trace Context writes it ({@code traceparent})
     * @param atMillis when the execution came to wait, by the engine's clock
     */
    public record Trace(String parent, long atMillis) {}

    /**
     * The call activity that started an instance.
     *
     * @param inLoop whether it, or what called its own instance, is in a multi-instance loop
     */
    public record CallSite(long definitionId, String elementId, boolean inLoop) {}

    /**
     * @param variables JSON of the called instance's variables
     * @param errorCode of the error that it ended with, null when it completed
     */
    public record Returned(
            String variables,
            @Nullable String errorCode,
            @Nullable String errorMessage) {}

    /**
     * @param total number of instances to create, -1 when unknown (standard loop)
     * @param created instances created so far
     * @param completed instances that ended
     * @param cancelled instances that somebody outside cancelled: the loop is over without them
     */
    public record LoopData(int total, int created, int completed, int cancelled) {
        public LoopData(int total, int created, int completed) {
            this(total, created, completed, 0);
        }

        /** The loop with so many more instances created. */
        public LoopData plusCreated(int count) {
            return new LoopData(total, created + count, completed, cancelled);
        }

        /** The loop with one more instance completed. */
        public LoopData plusCompleted() {
            return new LoopData(total, created, completed + 1, cancelled);
        }

        /** The loop with one more instance cancelled. */
        public LoopData plusCancelled() {
            return new LoopData(total, created, completed, cancelled + 1);
        }

        /** Whether no instance is left that runs or is still to begin. */
        public boolean isOver() {
            return completed + cancelled == total;
        }
    }

    public boolean isEmpty() {
        return arrivals.isEmpty()
                && loop == null
                && calledInstanceId == 0
                && via == null
                && fired.isEmpty()
                && returned == null
                && lost == 0
                && callSite == null
                && categories.isEmpty()
                && jobPriority == null
                && rootInstanceId == 0
                && caseItem == null
                && trace == null;
    }

    /** Arrivals at one gateway by sequence flow; empty when none waits. */
    public Map<String, Integer> arrivalsAt(String gatewayId) {
        return arrivals.getOrDefault(gatewayId, Map.of());
    }

    /** A copy with other arrivals at one gateway; an empty map removes the gateway. */
    public ScopeData withArrivals(String gatewayId, Map<String, Integer> counts) {
        Map<String, Map<String, Integer>> copy = new TreeMap<>(arrivals);
        if (counts.isEmpty()) {
            copy.remove(gatewayId);
        } else {
            copy.put(gatewayId, counts);
        }
        return new ScopeData(
                copy,
                loop,
                calledInstanceId,
                via,
                fired,
                returned,
                lost,
                callSite,
                categories,
                jobPriority,
                rootInstanceId,
                caseItem,
                trace);
    }

    public ScopeData withoutArrivals() {
        return new ScopeData(
                Map.of(),
                loop,
                calledInstanceId,
                via,
                Map.of(),
                returned,
                0,
                callSite,
                categories,
                jobPriority,
                rootInstanceId,
                caseItem,
                trace);
    }

    public ScopeData withLoop(@Nullable LoopData data) {
        return new ScopeData(
                arrivals,
                data,
                calledInstanceId,
                via,
                fired,
                returned,
                lost,
                callSite,
                categories,
                jobPriority,
                rootInstanceId,
                caseItem,
                trace);
    }

    public ScopeData withCalled(long instanceId) {
        return new ScopeData(
                arrivals,
                loop,
                instanceId,
                via,
                fired,
                returned,
                lost,
                callSite,
                categories,
                jobPriority,
                rootInstanceId,
                caseItem,
                trace);
    }

    public ScopeData withVia(@Nullable String flowId) {
        return new ScopeData(
                arrivals,
                loop,
                calledInstanceId,
                flowId,
                fired,
                returned,
                lost,
                callSite,
                categories,
                jobPriority,
                rootInstanceId,
                caseItem,
                trace);
    }

    /** A copy with what a complex gateway waits for after it went on; null: it waits for nothing any more. */
    public ScopeData withFired(String gatewayId, @Nullable Set<String> flows) {
        Map<String, Set<String>> copy = new TreeMap<>(fired);
        if (flows == null) {
            copy.remove(gatewayId);
        } else {
            copy.put(gatewayId, flows);
        }
        return new ScopeData(
                arrivals,
                loop,
                calledInstanceId,
                via,
                copy,
                returned,
                lost,
                callSite,
                categories,
                jobPriority,
                rootInstanceId,
                caseItem,
                trace);
    }

    public ScopeData withReturned(@Nullable Returned result) {
        return new ScopeData(
                arrivals,
                loop,
                calledInstanceId,
                via,
                fired,
                result,
                lost,
                callSite,
                categories,
                jobPriority,
                rootInstanceId,
                caseItem,
                trace);
    }

    /** A copy with so many tokens that were cancelled from outside. */
    public ScopeData withLost(int tokens) {
        return new ScopeData(
                arrivals,
                loop,
                calledInstanceId,
                via,
                fired,
                returned,
                tokens,
                callSite,
                categories,
                jobPriority,
                rootInstanceId,
                caseItem,
                trace);
    }

    /** A copy that knows the call activity which started the instance. */
    public ScopeData withCallSite(@Nullable CallSite site) {
        return new ScopeData(
                arrivals,
                loop,
                calledInstanceId,
                via,
                fired,
                returned,
                lost,
                site,
                categories,
                jobPriority,
                rootInstanceId,
                caseItem,
                trace);
    }

    /** A copy with the category of a job; null removes it. */
    public ScopeData withCategory(long jobId, @Nullable String category) {
        if (category == null && !categories.containsKey(jobId)) {
            return this;
        }
        Map<Long, String> copy = new TreeMap<>(categories);
        if (category == null) {
            copy.remove(jobId);
        } else {
            copy.put(jobId, category);
        }
        return new ScopeData(
                arrivals,
                loop,
                calledInstanceId,
                via,
                fired,
                returned,
                lost,
                callSite,
                copy,
                jobPriority,
                rootInstanceId,
                caseItem,
                trace);
    }

    /** A copy with these categories of jobs. */
    public ScopeData withCategories(Map<Long, String> ofJobs) {
        return new ScopeData(
                arrivals,
                loop,
                calledInstanceId,
                via,
                fired,
                returned,
                lost,
                callSite,
                ofJobs,
                jobPriority,
                rootInstanceId,
                caseItem,
                trace);
    }

    /** A copy with a priority of the instance for its jobs; null: it has none. */
    public ScopeData withJobPriority(@Nullable Integer priority) {
        return new ScopeData(
                arrivals,
                loop,
                calledInstanceId,
                via,
                fired,
                returned,
                lost,
                callSite,
                categories,
                priority,
                rootInstanceId,
                caseItem,
                trace);
    }

    /** A copy that knows the outermost of the instances that called each other; 0 where the caller is that one. */
    public ScopeData withRootInstance(long instanceId) {
        return new ScopeData(
                arrivals,
                loop,
                calledInstanceId,
                via,
                fired,
                returned,
                lost,
                callSite,
                categories,
                jobPriority,
                instanceId,
                caseItem,
                trace);
    }

    /** A copy with this place in the life cycle of a plan item or a case. */
    public ScopeData withCaseItem(@Nullable CaseItem item) {
        return new ScopeData(
                arrivals,
                loop,
                calledInstanceId,
                via,
                fired,
                returned,
                lost,
                callSite,
                categories,
                jobPriority,
                rootInstanceId,
                item,
                trace);
    }

    /** A copy with the trace that the execution goes on with; null for none. */
    public ScopeData withTrace(@Nullable Trace of) {
        return new ScopeData(
                arrivals,
                loop,
                calledInstanceId,
                via,
                fired,
                returned,
                lost,
                callSite,
                categories,
                jobPriority,
                rootInstanceId,
                caseItem,
                of);
    }

    /** What is left once a visit has ended: of a root all but what the visit had, of a token its place in a case. */
    public @Nullable ScopeData afterVisit(boolean root) {
        return root
                ? withCalled(0).withVia(null).withTrace(null)
                : caseItem == null ? null : EMPTY.withCaseItem(caseItem);
    }
}
