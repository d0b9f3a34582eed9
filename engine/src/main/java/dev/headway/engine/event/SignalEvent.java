package dev.headway.engine.event;

/** An element waits for a signal, or gets it. */
public interface SignalEvent extends ActivityEvent {
    /** Name of the signal. */
    String getSignalName();
}
