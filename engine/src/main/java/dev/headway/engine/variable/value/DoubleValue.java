package dev.headway.engine.variable.value;

/** A number with a fraction. Immutable. */
public interface DoubleValue extends PrimitiveValue<Double> {}
