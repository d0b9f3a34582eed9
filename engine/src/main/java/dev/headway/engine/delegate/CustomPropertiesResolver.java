package dev.headway.engine.delegate;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says, while an event happens, what a listener that is told at the end of the transaction should know of it. Implementations are
 * thread-safe.
 */
@FunctionalInterface
public interface CustomPropertiesResolver {
    /** The properties; null is none. */
    @Nullable
    Map<String, @Nullable Object> getCustomPropertiesMap(DelegateExecution execution);
}
