package dev.headway.engine.event;

import dev.headway.engine.delegate.DelegateExecution;
import org.jspecify.annotations.Nullable;

/** Something that happens in an engine. Immutable, but for {@link #getExecution}. */
public interface EngineEvent {
    /** What happens. */
    EngineEventType getType();

    /** Where; null where no execution has to do with it. */
    default @Nullable String getExecutionId() {
        return null;
    }

    /** The process instance; null where none has to do with it. */
    default @Nullable String getProcessInstanceId() {
        return null;
    }

    /** The process definition; null where none has to do with it. */
    default @Nullable String getProcessDefinitionId() {
        return null;
    }

    /** The execution as it is now, to be used during the call alone; null outside a step, and for a listener at the end of the transaction. */
    default @Nullable DelegateExecution getExecution() {
        return null;
    }
}
