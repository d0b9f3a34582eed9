package dev.headway.engine.variable.type;

/** The kind of values that are files. Immutable. */
public interface FileValueType extends ValueType {}
