package dev.headway.engine.variable.value.builder;

import dev.headway.engine.variable.value.SerializationDataFormat;
import org.jspecify.annotations.Nullable;

/** Collects an object that is there as a text in JSON, then makes the value. Not thread-safe. */
public interface SerializedObjectValueBuilder extends ObjectValueBuilder {
    /** The text. */
    SerializedObjectValueBuilder serializedValue(@Nullable String value);

    /** The class of the object; null for none, as for lists. */
    SerializedObjectValueBuilder objectTypeName(@Nullable String typeName);

    /**
     * {@code application/json}.
     *
     * @throws dev.headway.core.variable.VariableException for any other format
     */
    @Override
    SerializedObjectValueBuilder serializationDataFormat(String dataFormatName);

    @Override
    SerializedObjectValueBuilder serializationDataFormat(SerializationDataFormat dataFormat);
}
