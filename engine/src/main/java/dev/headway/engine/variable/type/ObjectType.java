package dev.headway.engine.variable.type;

/** The kind of objects. */
record ObjectType(String getName) implements SerializableValueType {
    @Override
    public boolean isPrimitiveValueType() {
        return false;
    }

    @Override
    public String toString() {
        return getName;
    }
}
