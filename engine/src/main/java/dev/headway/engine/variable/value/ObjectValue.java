package dev.headway.engine.variable.value;

import org.jspecify.annotations.Nullable;

/** An object, list or map; it is stored as JSON. Immutable, but for what the object itself allows. */
public interface ObjectValue extends SerializableValue {
    /**
     * The object in a class: itself, or read from its JSON.
     *
     * @throws dev.headway.core.variable.VariableException when it cannot become one
     */
    <T> @Nullable T getValue(Class<T> type);

    /** The class of the object; null for null and for what is there in serialized form alone. */
    @Nullable
    Class<?> getObjectType();

    /** The name of its class, which need not be there; null when it is not known. */
    @Nullable
    String getObjectTypeName();
}
