package dev.headway.engine.variable;

import dev.headway.core.variable.VariableException;
import dev.headway.engine.variable.Variables.SerializationDataFormats;
import dev.headway.engine.variable.type.SerializableValueType;
import dev.headway.engine.variable.type.ValueType;
import dev.headway.engine.variable.value.ObjectValue;
import dev.headway.engine.variable.value.SerializationDataFormat;
import dev.headway.engine.variable.value.builder.ObjectValueBuilder;
import dev.headway.engine.variable.value.builder.SerializedObjectValueBuilder;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** An object, or the text in JSON that it is there as. */
final class ObjectOf extends TypedOf implements ObjectValue {
    private final @Nullable Object value;
    private final @Nullable String typeName;
    private final boolean deserialized;

    private ObjectOf(@Nullable Object value, @Nullable String typeName, boolean deserialized, boolean isTransient) {
        super(isTransient);
        this.value = value;
        this.typeName = typeName;
        this.deserialized = deserialized;
    }

    static ObjectOf of(@Nullable Object value, boolean isTransient) {
        String stored = dev.headway.core.variable.Variables.className(value);
        String name =
                stored != null || value == null ? stored : value.getClass().getName();
        return new ObjectOf(value, name, true, isTransient);
    }

    @Override
    public boolean isDeserialized() {
        return deserialized;
    }

    @Override
    public @Nullable Object getValue() {
        if (!deserialized) {
            throw new IllegalStateException(
                    "Expected an object, got its serialized form alone. Ask for getValueSerialized(),"
                            + " or for the variable with deserializeValue true.");
        }
        return value;
    }

    @Override
    public <T> @Nullable T getValue(Class<T> type) {
        Object object = getValue();
        return type.isInstance(object)
                ? type.cast(object)
                : dev.headway.core.variable.Variables.as("value", object, type);
    }

    @Override
    public @Nullable Class<?> getObjectType() {
        return deserialized && value != null ? value.getClass() : null;
    }

    @Override
    public @Nullable String getObjectTypeName() {
        return typeName;
    }

    @Override
    public @Nullable String getValueSerialized() {
        return value == null
                ? null
                : dev.headway.core.variable.Variables.json(value).toString();
    }

    @Override
    public String getSerializationDataFormat() {
        return SerializationDataFormats.JSON.getName();
    }

    @Override
    public SerializableValueType getType() {
        return ValueType.OBJECT;
    }

    @Override
    @Nullable
    Object toStored() {
        return value;
    }

    /** Makes one of an object. */
    static final class Builder implements ObjectValueBuilder {
        private final @Nullable Object object;
        private boolean isTransient;

        Builder(@Nullable Object object, boolean isTransient) {
            this.object = object;
            this.isTransient = isTransient;
        }

        @Override
        public ObjectValueBuilder serializationDataFormat(String dataFormatName) {
            if (!dataFormatName.equals(SerializationDataFormats.JAVA.getName())) {
                requireJson(dataFormatName);
            }
            return this;
        }

        @Override
        public ObjectValueBuilder serializationDataFormat(SerializationDataFormat dataFormat) {
            return serializationDataFormat(dataFormat.getName());
        }

        @Override
        public ObjectValueBuilder setTransient(boolean value) {
            isTransient = value;
            return this;
        }

        @Override
        public ObjectValue create() {
            return of(object, isTransient);
        }
    }

    private static void requireJson(String format) {
        if (!format.equals(SerializationDataFormats.JSON.getName())) {
            throw new VariableException(
                    "Expected the format " + SerializationDataFormats.JSON.getName() + ", got '" + format
                            + "'. Objects are kept as JSON; keep another format as a text of your own.",
                    null);
        }
    }

    /** Makes one of a text in JSON. */
    static final class FromText implements SerializedObjectValueBuilder {
        private @Nullable String text;
        private @Nullable String className;
        private boolean isTransient;

        FromText(@Nullable String text, boolean isTransient) {
            this.text = text;
            this.isTransient = isTransient;
        }

        @Override
        public SerializedObjectValueBuilder serializedValue(@Nullable String value) {
            text = value;
            return this;
        }

        @Override
        public SerializedObjectValueBuilder objectTypeName(@Nullable String typeName) {
            className = typeName;
            return this;
        }

        @Override
        public SerializedObjectValueBuilder serializationDataFormat(String dataFormatName) {
            requireJson(dataFormatName);
            return this;
        }

        @Override
        public SerializedObjectValueBuilder serializationDataFormat(SerializationDataFormat dataFormat) {
            return serializationDataFormat(dataFormat.getName());
        }

        @Override
        public SerializedObjectValueBuilder setTransient(boolean value) {
            isTransient = value;
            return this;
        }

        @Override
        public ObjectValue create() {
            JsonNode tree = text == null
                    ? null
                    : dev.headway.core.variable.Variables.object(
                            className, dev.headway.core.variable.Variables.parseJson(text));
            return new ObjectOf(tree, className, false, isTransient);
        }
    }
}
