package dev.headway.engine.variable.value;

/** A whole number of 16 bits. Immutable. */
public interface ShortValue extends PrimitiveValue<Short> {}
