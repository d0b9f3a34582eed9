package dev.headway.engine.variable.type;

/** The kind of files. */
record FileType(String getName) implements FileValueType {
    @Override
    public boolean isPrimitiveValueType() {
        return false;
    }

    @Override
    public String toString() {
        return getName;
    }
}
