package dev.headway.engine.variable.type;

/** What kind of value a variable has. Immutable. */
@SuppressWarnings(
        "ClassInitializationDeadlock") // an interface without default methods is not initialized with its classes
public interface ValueType {
    PrimitiveValueType NULL = new PlainType("null", Void.class);
    PrimitiveValueType BOOLEAN = new PlainType("boolean", Boolean.class);
    PrimitiveValueType SHORT = new PlainType("short", Short.class);
    PrimitiveValueType INTEGER = new PlainType("integer", Integer.class);
    PrimitiveValueType LONG = new PlainType("long", Long.class);
    PrimitiveValueType DOUBLE = new PlainType("double", Double.class);
    PrimitiveValueType NUMBER = new PlainType("number", Number.class);
    PrimitiveValueType STRING = new PlainType("string", String.class);
    PrimitiveValueType DATE = new PlainType("date", java.util.Date.class);
    PrimitiveValueType BYTES = new PlainType("bytes", byte[].class);
    SerializableValueType OBJECT = new ObjectType("object");
    FileValueType FILE = new FileType("file");

    /** Its name in lower case, as REST writes it. */
    String getName();

    /** Whether its values are single ones: neither objects nor files. */
    boolean isPrimitiveValueType();
}
