package dev.headway.engine.variable.type;

/** A kind of single values, by the class of its values. */
record PlainType(String getName, Class<?> getJavaType) implements PrimitiveValueType {
    @Override
    public boolean isPrimitiveValueType() {
        return true;
    }

    @Override
    public String toString() {
        return getName;
    }
}
