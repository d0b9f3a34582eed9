package dev.headway.engine.variable.value;

/** A whole number of 32 bits. Immutable. */
public interface IntegerValue extends PrimitiveValue<Integer> {}
