package dev.headway.engine.internal.entity;

import dev.headway.engine.event.EngineEventType;
import dev.headway.engine.event.EntityEvent;
import dev.headway.engine.repository.ProcessDefinition;
import org.jspecify.annotations.Nullable;

/** What happens to something that belongs to no process instance. */
public record EntityEventImpl(EngineEventType type, Object entity) implements EntityEvent {
    @Override
    public EngineEventType getType() {
        return type;
    }

    @Override
    public Object getEntity() {
        return entity;
    }

    @Override
    public @Nullable String getProcessDefinitionId() {
        return entity instanceof ProcessDefinition definition ? definition.getId() : null;
    }
}
