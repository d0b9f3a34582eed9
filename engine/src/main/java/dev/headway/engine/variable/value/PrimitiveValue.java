package dev.headway.engine.variable.value;

import dev.headway.engine.variable.type.PrimitiveValueType;
import org.jspecify.annotations.Nullable;

/** A single value: neither an object nor a file. Immutable. */
public interface PrimitiveValue<T> extends TypedValue {
    @Override
    @Nullable
    T getValue();

    @Override
    PrimitiveValueType getType();
}
