package dev.headway.engine.variable.type;

/** A kind of single values. Immutable. */
public interface PrimitiveValueType extends ValueType {
    /** The class of its values; {@code Void} for null. */
    Class<?> getJavaType();
}
