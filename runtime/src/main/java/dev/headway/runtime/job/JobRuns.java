package dev.headway.runtime.job;

import dev.headway.core.command.Command;
import dev.headway.core.execution.job.JobWork;
import dev.headway.core.execution.usercode.UserCode;
import dev.headway.runtime.port.RuntimeObserver;
import dev.headway.runtime.port.Time;
import dev.headway.runtime.port.Tracing;
import dev.headway.runtime.turn.Joined;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * Runs the user code of jobs. Its log messages have the instance, its business key and the activity in the mapped diagnostic context,
 * and an observer, if there is one, is told. Thread-safe.
 */
public final class JobRuns {
    /** Key of the mapped diagnostic context: id of the process instance. */
    public static final String INSTANCE = "processInstanceId";
    /** Key of the mapped diagnostic context: business key of the process instance; missing where it has none. */
    public static final String BUSINESS_KEY = "businessKey";
    /** Key of the mapped diagnostic context: id of the activity in the model. */
    public static final String ACTIVITY = "activityId";

    private final UserCode userCode;
    private final Time time;
    private volatile @Nullable RuntimeObserver observer;
    private volatile Tracing tracing = Tracing.NONE;

    JobRuns(UserCode userCode, Time time) {
        this.userCode = userCode;
        this.time = time;
    }

    /** Tells this one from now on; null for nobody. */
    public void observe(@Nullable RuntimeObserver told) {
        observer = told;
    }

    /** Who is told; null for nobody. */
    public @Nullable RuntimeObserver observer() {
        return observer;
    }

    /** Traces jobs by this one from now on. */
    public void trace(Tracing by) {
        tracing = by;
    }

    /** Begins the span of a job, which its outcome ends; null for none. */
    public Tracing.@Nullable Span span(JobWork work) {
        return tracing.job(work);
    }

    /**
     * Runs a job's user code on the calling thread.
     *
     * @param joined the transaction that the code shares with its outcome, or null
     * @param span that the code runs in; null for none
     * @throws Exception what the code throws
     */
    public Command.Outcome run(JobWork work, @Nullable Joined joined, Tracing.@Nullable Span span) throws Exception {
        if (span == null) {
            return run(work, joined);
        }
        Tracing.Scope scope = span.enter();
        try {
            return run(work, joined);
        } catch (Exception | Error failure) {
            span.failed(failure);
            throw failure;
        } finally {
            scope.close();
        }
    }

    private Command.Outcome run(JobWork work, @Nullable Joined joined) throws Exception {
        String businessKey = work.businessKey();
        MDC.put(INSTANCE, Long.toString(work.instanceId()));
        MDC.put(ACTIVITY, work.node().id());
        if (businessKey != null) {
            MDC.put(BUSINESS_KEY, businessKey);
        }
        try {
            RuntimeObserver told = observer;
            return told == null ? JobExecutor.run(work, userCode, joined) : observed(told, work, joined);
        } finally {
            MDC.remove(INSTANCE);
            MDC.remove(ACTIVITY);
            MDC.remove(BUSINESS_KEY);
        }
    }

    private Command.Outcome observed(RuntimeObserver told, JobWork work, @Nullable Joined joined) throws Exception {
        told.jobStarts(work);
        long began = time.nanos();
        RuntimeObserver.Outcome how = RuntimeObserver.Outcome.FAILURE;
        try {
            Command.Outcome outcome = JobExecutor.run(work, userCode, joined);
            how = outcome.error() == null ? RuntimeObserver.Outcome.SUCCESS : RuntimeObserver.Outcome.BPMN_ERROR;
            return outcome;
        } finally {
            told.jobRan(work, how, time.nanos() - began);
        }
    }
}
