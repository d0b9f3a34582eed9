package dev.headway.core.execution.usercode;

import dev.headway.model.Listener;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Hears what happens in the steps of one process. Thread-safe. */
public interface StepListener {
    /** Whether it wants events of this type; asked before one is made. */
    boolean hears(StepEvent.Kind type);

    /**
     * Something happens, inside the step: what this throws makes the step fail.
     *
     * @param where the execution as it is now, to be used during the call; of the instance when the execution is gone, null for a task
     *     without a process
     * @param atEnd takes what is to be done at an end of the transaction
     */
    void happened(StepEvent event, @Nullable ActivityContext where, BiConsumer<Listener.Moment, Runnable> atEnd);
}
