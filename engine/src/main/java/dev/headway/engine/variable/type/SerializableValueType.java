package dev.headway.engine.variable.type;

/** The kind of values that have a serialized form: objects, kept as JSON. Immutable. */
public interface SerializableValueType extends ValueType {}
