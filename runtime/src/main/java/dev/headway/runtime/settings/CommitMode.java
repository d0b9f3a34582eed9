package dev.headway.runtime.settings;

/** On whose transaction the engine writes. */
public enum CommitMode {
    /** Batches of the engine's own, each with the steps of many instances. */
    GROUP,
    /** One transaction for each command, shared with the user code that runs in it. */
    JOIN
}
