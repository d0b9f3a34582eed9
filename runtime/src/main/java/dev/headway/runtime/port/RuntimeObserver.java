package dev.headway.runtime.port;

import dev.headway.core.execution.job.JobWork;

/** Told of what a node does, for metrics. Thread-safe; must not block. */
public interface RuntimeObserver {
    /** How the user code of a job came back. */
    enum Outcome {
        SUCCESS,
        BPMN_ERROR,
        FAILURE
    }

    /** The user code of a job is about to run. */
    void jobStarts(JobWork work);

    /** The user code of a job has run for so long. */
    void jobRan(JobWork work, Outcome outcome, long nanos);

    /** A transaction that took so long has written changes of so many instances. */
    void committed(int changes, long nanos);
}
