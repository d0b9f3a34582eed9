package dev.headway.engine.variable;

import dev.headway.engine.variable.value.BooleanValue;
import dev.headway.engine.variable.value.BytesValue;
import dev.headway.engine.variable.value.DateValue;
import dev.headway.engine.variable.value.DoubleValue;
import dev.headway.engine.variable.value.FileValue;
import dev.headway.engine.variable.value.IntegerValue;
import dev.headway.engine.variable.value.LongValue;
import dev.headway.engine.variable.value.NumberValue;
import dev.headway.engine.variable.value.SerializationDataFormat;
import dev.headway.engine.variable.value.ShortValue;
import dev.headway.engine.variable.value.StringValue;
import dev.headway.engine.variable.value.TypedValue;
import dev.headway.engine.variable.value.builder.FileValueBuilder;
import dev.headway.engine.variable.value.builder.ObjectValueBuilder;
import dev.headway.engine.variable.value.builder.SerializedObjectValueBuilder;
import java.io.File;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes maps of variables and values with their types, as programs of Camunda 7 do. A value with a type is stored as the same value
 * without one. Thread-safe.
 */
@SuppressWarnings("JavaUtilDate") // the family's API has dates
public final class Variables {
    private Variables() {}

    /** Formats that a program may ask for. */
    public enum SerializationDataFormats implements SerializationDataFormat {
        /** Java serialization: objects are stored as JSON all the same. */
        JAVA("application/x-java-serialized-object"),
        /** JSON, in which all objects are stored. */
        JSON("application/json"),
        /** XML, which is refused. */
        XML("application/xml");

        private final String mediaType;

        SerializationDataFormats(String mediaType) {
            this.mediaType = mediaType;
        }

        @Override
        public String getName() {
            return mediaType;
        }
    }

    /** A map without variables. */
    public static VariableMap createVariables() {
        return new TypedVariables(new LinkedHashMap<>());
    }

    /** A map with these variables; the other map stays as it is. */
    public static VariableMap fromMap(Map<String, ? extends @Nullable Object> map) {
        return new TypedVariables(new LinkedHashMap<>(map));
    }

    /** A map that shows this one with types: what is put into it is put into the other. */
    public static VariableMap view(Map<String, @Nullable Object> map) {
        return map instanceof VariableMap typed ? typed : new TypedVariables(map);
    }

    /** A map with one variable. */
    public static VariableMap putValue(String name, @Nullable Object value) {
        return createVariables().putValue(name, value);
    }

    /** A map with one variable. */
    public static VariableMap putValueTyped(String name, @Nullable TypedValue value) {
        return createVariables().putValueTyped(name, value);
    }

    /** An object, which is stored as JSON. */
    public static ObjectValueBuilder objectValue(@Nullable Object value) {
        return objectValue(value, false);
    }

    /** An object, stored or transient. */
    public static ObjectValueBuilder objectValue(@Nullable Object value, boolean isTransient) {
        return new ObjectOf.Builder(value, isTransient);
    }

    /** An object that is there as a text in JSON. */
    public static SerializedObjectValueBuilder serializedObjectValue() {
        return serializedObjectValue(null);
    }

    /** An object that is there as this text in JSON. */
    public static SerializedObjectValueBuilder serializedObjectValue(@Nullable String value) {
        return serializedObjectValue(value, false);
    }

    /** An object that is there as this text in JSON, stored or transient. */
    public static SerializedObjectValueBuilder serializedObjectValue(@Nullable String value, boolean isTransient) {
        return new ObjectOf.FromText(value, isTransient);
    }

    /** A whole number of 32 bits. */
    public static IntegerValue integerValue(@Nullable Integer value) {
        return integerValue(value, false);
    }

    /** A whole number of 32 bits, stored or transient. */
    public static IntegerValue integerValue(@Nullable Integer value, boolean isTransient) {
        return new PlainOf.Whole(value, isTransient);
    }

    /** A text. */
    public static StringValue stringValue(@Nullable String value) {
        return stringValue(value, false);
    }

    /** A text, stored or transient. */
    public static StringValue stringValue(@Nullable String value, boolean isTransient) {
        return new PlainOf.Text(value, isTransient);
    }

    /** A truth value. */
    public static BooleanValue booleanValue(@Nullable Boolean value) {
        return booleanValue(value, false);
    }

    /** A truth value, stored or transient. */
    public static BooleanValue booleanValue(@Nullable Boolean value, boolean isTransient) {
        return new PlainOf.Truth(value, isTransient);
    }

    /** Bytes. */
    public static BytesValue byteArrayValue(byte @Nullable [] value) {
        return byteArrayValue(value, false);
    }

    /** Bytes, stored or transient. */
    public static BytesValue byteArrayValue(byte @Nullable [] value, boolean isTransient) {
        return new PlainOf.Octets(value, isTransient);
    }

    /** A moment. */
    public static DateValue dateValue(@Nullable Date value) {
        return dateValue(value, false);
    }

    /** A moment, stored or transient. */
    public static DateValue dateValue(@Nullable Date value, boolean isTransient) {
        return new PlainOf.Moment(value, isTransient);
    }

    /** A whole number of 64 bits. */
    public static LongValue longValue(@Nullable Long value) {
        return longValue(value, false);
    }

    /** A whole number of 64 bits, stored or transient. */
    public static LongValue longValue(@Nullable Long value, boolean isTransient) {
        return new PlainOf.LongWhole(value, isTransient);
    }

    /** A whole number of 16 bits. */
    public static ShortValue shortValue(@Nullable Short value) {
        return shortValue(value, false);
    }

    /** A whole number of 16 bits, stored or transient. */
    public static ShortValue shortValue(@Nullable Short value, boolean isTransient) {
        return new PlainOf.ShortWhole(value, isTransient);
    }

    /** A number with a fraction. */
    public static DoubleValue doubleValue(@Nullable Double value) {
        return doubleValue(value, false);
    }

    /** A number with a fraction, stored or transient. */
    public static DoubleValue doubleValue(@Nullable Double value, boolean isTransient) {
        return new PlainOf.Fraction(value, isTransient);
    }

    /** A number of any class. */
    public static NumberValue numberValue(@Nullable Number value) {
        return numberValue(value, false);
    }

    /** A number of any class, stored or transient. */
    public static NumberValue numberValue(@Nullable Number value, boolean isTransient) {
        return new PlainOf.AnyNumber(value, isTransient);
    }

    /** Null. */
    public static TypedValue untypedNullValue() {
        return untypedNullValue(false);
    }

    /** Null, stored or transient. */
    public static TypedValue untypedNullValue(boolean isTransient) {
        return new PlainOf.Nothing(isTransient);
    }

    /** Any value, with the type that its class has; a typed value is returned as it is. */
    public static TypedValue untypedValue(@Nullable Object value) {
        return value instanceof TypedValue typed ? typed : untypedValue(value, false);
    }

    /** Any value, with the type that its class has, stored or transient. */
    public static TypedValue untypedValue(@Nullable Object value, boolean isTransient) {
        return switch (value) {
            case null -> untypedNullValue(isTransient);
            case TypedValue typed -> untypedValue(typed.getValue(), isTransient);
            case String text -> stringValue(text, isTransient);
            case Boolean truth -> booleanValue(truth, isTransient);
            case Integer number -> integerValue(number, isTransient);
            case Long number -> longValue(number, isTransient);
            case Short number -> shortValue(number, isTransient);
            case Double number -> doubleValue(number, isTransient);
            case Number number -> numberValue(number, isTransient);
            case Date date -> dateValue(date, isTransient);
            case byte[] bytes -> byteArrayValue(bytes, isTransient);
            case Map<?, ?> map when FileOf.isFile(map) -> new FileOf(map, isTransient);
            default -> ObjectOf.of(value, isTransient);
        };
    }

    /** A file of this name. */
    public static FileValueBuilder fileValue(String filename) {
        return fileValue(filename, false);
    }

    /** A file of this name, stored or transient. */
    public static FileValueBuilder fileValue(String filename, boolean isTransient) {
        return new FileOf.Builder(filename, isTransient);
    }

    /**
     * A file, which is read at once; its media type follows from its name where that is well known.
     *
     * @throws dev.headway.core.variable.VariableException when it cannot be read
     */
    public static FileValue fileValue(File file) {
        return fileValue(file, false);
    }

    /** A file, which is read at once, stored or transient. */
    public static FileValue fileValue(File file, boolean isTransient) {
        return fileValue(file.getName(), isTransient)
                .mimeType(java.net.URLConnection.guessContentTypeFromName(file.getName()))
                .file(file)
                .create();
    }
}
