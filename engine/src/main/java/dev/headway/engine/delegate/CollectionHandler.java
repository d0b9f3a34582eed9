package dev.headway.engine.delegate;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Makes the collection of a multi-instance activity ({@code <collection class="...">}). Implementations are thread-safe. */
@FunctionalInterface
public interface CollectionHandler {
    /**
     * The collection; each element is one instance.
     *
     * @param collectionValue what the model gives: the variable or the value of the expression, or the text of a {@code <string>}
     */
    Collection<? extends @Nullable Object> resolveCollection(
            @Nullable Object collectionValue, DelegateExecution execution);
}
