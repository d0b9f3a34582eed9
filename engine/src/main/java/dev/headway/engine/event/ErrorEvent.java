package dev.headway.engine.event;

/** An element catches a BPMN error. */
public interface ErrorEvent extends ActivityEvent {
    /** Code of the error. */
    String getErrorCode();
}
