package dev.headway.core.variable;

import org.jspecify.annotations.Nullable;

/** What a program hands in around a value: the value alone is stored. */
public interface StoredAs {
    /**
     * The value that is stored in its place.
     *
     * @throws VariableException when it is not to be stored
     */
    @Nullable
    Object stored();
}
