package dev.headway.engine.task;

/** How far the delegation of a task is. */
public enum DelegationState {
    /** Somebody else works on it for the owner. */
    PENDING,
    /** The work is done; the owner completes the task. */
    RESOLVED
}
