package dev.headway.engine.variable.value;

/** A truth value. Immutable. */
public interface BooleanValue extends PrimitiveValue<Boolean> {}
