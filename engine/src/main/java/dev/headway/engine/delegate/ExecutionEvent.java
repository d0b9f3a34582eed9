package dev.headway.engine.delegate;

import dev.headway.engine.event.EngineEvent;
import org.jspecify.annotations.Nullable;

/** An event that the engine tells: a listener can reach the execution. To be used by the thread that is told, during the call. */
public interface ExecutionEvent extends EngineEvent {
    /** The execution as it is now; null outside a step, and for a listener at the end of the transaction. */
    @Nullable
    DelegateExecution getExecution();
}
