package dev.headway.engine.variable.value;

import dev.headway.engine.variable.type.SerializableValueType;
import org.jspecify.annotations.Nullable;

/** A value with a serialized form, which is a text in JSON. Immutable. */
public interface SerializableValue extends TypedValue {
    /** Whether the value is there as an object, and not as its text alone. */
    boolean isDeserialized();

    /**
     * The object.
     *
     * @throws IllegalStateException when the value was given or asked for in serialized form
     */
    @Override
    @Nullable
    Object getValue();

    /** The value as a text in JSON; null for null. */
    @Nullable
    String getValueSerialized();

    /** Always {@code application/json}. */
    String getSerializationDataFormat();

    @Override
    SerializableValueType getType();
}
