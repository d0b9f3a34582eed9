package dev.headway.engine.variable.value;

/** A whole number of 64 bits. Immutable. */
public interface LongValue extends PrimitiveValue<Long> {}
