package dev.headway.engine.variable.value.builder;

import dev.headway.engine.variable.value.ObjectValue;
import dev.headway.engine.variable.value.SerializationDataFormat;

/** Collects how an object is kept, then makes the value. Not thread-safe. */
public interface ObjectValueBuilder extends TypedValueBuilder<ObjectValue> {
    /**
     * How the object is serialized. It is stored as JSON whether JSON or Java serialization is asked for.
     *
     * @throws dev.headway.core.variable.VariableException for any other format, such as XML
     */
    ObjectValueBuilder serializationDataFormat(String dataFormatName);

    /** The same. */
    ObjectValueBuilder serializationDataFormat(SerializationDataFormat dataFormat);
}
