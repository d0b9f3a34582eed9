package dev.headway.engine.event;

/** An element catches an escalation. */
public interface EscalationEvent extends ActivityEvent {
    /** Code of the escalation. */
    String getEscalationCode();
}
