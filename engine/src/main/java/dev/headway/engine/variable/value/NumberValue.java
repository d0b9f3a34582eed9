package dev.headway.engine.variable.value;

/** A number of any class. Immutable. */
public interface NumberValue extends PrimitiveValue<Number> {}
