package dev.headway.bench.scenario;

/** How the instances of a variant are brought to their end. */
public enum Drive {
    /** All are started with the executor off, then it works them off: jobs a second of that second part. */
    BACKLOG,
    /** All are started while the executor runs, as fast as possible or at a rate: jobs a second from first start to last end. */
    STREAM,
    /** The same while one other instance has thousands of jobs ready from before: jobs a second of those that are started. */
    STREAM_BESIDE_FLOOD,
    /** Client threads lead each instance through its journey: instances a second. */
    CLIENTS,
    /** As clients, but a number of instances rests in the database, and each completed one is replaced: instances a second. */
    CONTINUOUS,
    /** A backlog while many other instances wait in the database. */
    BACKLOG_BESIDE_WAITING,
    /** A backlog after as much other work as is done beside the open transaction, with nothing open. */
    BACKLOG_AFTER_WORK,
    /** A backlog while a transaction is held open elsewhere. */
    BACKLOG_BESIDE_TRANSACTION,
    /** The next is started when the last is where it waits: jobs a second of a single instance. */
    ONE_BY_ONE,
    /** Single steps at a rate: time from a start's answer until the next state is committed. */
    STEP_LATENCY,
    /** The same while a stream of starts uses half of what the engine can do. */
    STEP_LATENCY_AT_HALF_LOAD,
    /** The same while thousands of jobs of one other instance sleep. */
    STEP_LATENCY_BESIDE_SLEEPERS;

    /** Whether single steps are sampled at fixed moments. */
    public boolean samplesSteps() {
        return switch (this) {
            case STEP_LATENCY, STEP_LATENCY_AT_HALF_LOAD, STEP_LATENCY_BESIDE_SLEEPERS -> true;
            default -> false;
        };
    }
}
