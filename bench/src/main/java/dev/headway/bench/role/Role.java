package dev.headway.bench.role;

/** What one process of a benchmark over several processes does. */
public enum Role {
    /** Starts instances, at a rate or as fast as possible. */
    PRODUCER,
    /** Runs jobs until all expected instances are done, or until it is stopped. */
    EXECUTOR,
    /** Only looks at the database, and prints what is left and how fast it goes. */
    MONITOR,
    /** Starts all instances with the executor off. */
    GENERATE,
    /** Asks the database whether everything expected is there and nothing is left. */
    VERIFY
}
