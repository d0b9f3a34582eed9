package dev.headway.engine.event;

/** What happens to a process instance, task, job, event subscription, deployment or process definition. */
public interface EntityEvent extends EngineEvent {
    /** It, as it is now; of the type that queries answer with. */
    Object getEntity();
}
