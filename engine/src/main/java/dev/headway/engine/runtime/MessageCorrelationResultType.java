package dev.headway.engine.runtime;

/** How a message was taken. */
public enum MessageCorrelationResultType {
    /** A waiting execution got it. */
    Execution,
    /** It started an instance. */
    ProcessDefinition,
    /** Nobody waits for it yet: it waits for somebody until its time to live is over. */
    Waiting
}
