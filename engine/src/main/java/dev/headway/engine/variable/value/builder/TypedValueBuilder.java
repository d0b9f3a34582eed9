package dev.headway.engine.variable.value.builder;

import dev.headway.engine.variable.value.TypedValue;

/** Collects what a value is, then makes it. Not thread-safe. */
public interface TypedValueBuilder<T extends TypedValue> {
    /** Makes the value. */
    T create();

    /** Whether the value is never stored; see {@link TypedValue#isTransient}. */
    TypedValueBuilder<T> setTransient(boolean isTransient);
}
