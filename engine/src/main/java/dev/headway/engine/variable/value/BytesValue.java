package dev.headway.engine.variable.value;

/** Bytes. Immutable. */
public interface BytesValue extends PrimitiveValue<byte[]> {}
