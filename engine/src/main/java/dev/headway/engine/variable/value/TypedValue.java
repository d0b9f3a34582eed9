package dev.headway.engine.variable.value;

import dev.headway.engine.variable.type.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * A value of a variable and its type. It may be set wherever a value may be set; what is stored is the value alone, and what is read is
 * typed by its class. Immutable.
 */
public interface TypedValue {
    /** The value; null for null. */
    @Nullable
    Object getValue();

    /** Its type. */
    ValueType getType();

    /** Whether it lasts until every token waits, and is never stored; see {@code setTransientVariable} of a delegate. */
    boolean isTransient();
}
