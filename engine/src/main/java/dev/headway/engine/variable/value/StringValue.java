package dev.headway.engine.variable.value;

/** A text. Immutable. */
public interface StringValue extends PrimitiveValue<String> {}
