package dev.headway.engine.event;

/** An element waits for a message, or gets it. */
public interface MessageEvent extends ActivityEvent {
    /** Name of the message. */
    String getMessageName();
}
