package dev.headway.core.variable;

import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Reads a stored value as the type that a user asks for, or says why it cannot be. */
@SuppressWarnings("JavaUtilDate") // users have dates
final class VariableConversion {
    private VariableConversion() {}

    @SuppressWarnings("unchecked") // the wrapper class of a primitive type has the same values
    static <T> @Nullable T convert(String name, @Nullable Object value, Class<T> type) {
        if (value == null) {
            if (type.isPrimitive()) {
                throw refused(name, null, type, "null is no " + type.getName() + "; ask for its wrapper class", null);
            }
            return null;
        }
        Class<T> wanted = type.isPrimitive()
                ? (Class<T>) MethodType.methodType(type).wrap().returnType()
                : type;
        if (wanted.isInstance(value)) {
            return wanted.cast(Variables.copy(value));
        }
        if (isObject(value)) {
            return convert(name, StoredForm.of(name, value), type);
        }
        try {
            Object converted = scalar(value, wanted);
            return wanted.cast(converted != null ? converted : structured(value, wanted));
        } catch (ArithmeticException | IllegalArgumentException e) {
            throw refused(name, value, type, String.valueOf(e.getMessage()), e);
        } catch (JacksonException e) {
            throw refused(name, value, type, e.getOriginalMessage(), e);
        }
    }

    /** Whether the value is an object that a stored tree became. */
    private static boolean isObject(Object value) {
        return value.getClass().getClassLoader() != null
                && !(value instanceof JsonNode
                        || value instanceof Map
                        || value instanceof Collection
                        || value instanceof Enum);
    }

    /** A conversion between single values, or null when this is none. */
    private static @Nullable Object scalar(Object value, Class<?> wanted) {
        if (value instanceof Number number && Number.class.isAssignableFrom(wanted)) {
            return number(number, wanted);
        }
        if (wanted == String.class && isScalar(value)) {
            return value.toString();
        }
        if (value instanceof String text && text.length() == 1 && wanted == Character.class) {
            return text.charAt(0);
        }
        if (wanted == Date.class || wanted == Instant.class) {
            Instant instant = instant(value);
            return instant == null ? null : wanted == Date.class ? Date.from(instant) : instant;
        }
        return null;
    }

    private static boolean isScalar(Object value) {
        return value instanceof Boolean
                || value instanceof Integer
                || (ScalarType.of(value.getClass()) != null && !(value instanceof byte[]));
    }

    private static @Nullable Instant instant(Object value) {
        return switch (value) {
            case Date date -> date.toInstant();
            case Instant instant -> instant;
            case OffsetDateTime time -> time.toInstant();
            case ZonedDateTime time -> time.toInstant();
            default -> null;
        };
    }

    private static @Nullable Number number(Number value, Class<?> wanted) {
        if (wanted == Double.class || wanted == Float.class) {
            return fraction(value, wanted);
        }
        if (value instanceof Double || value instanceof Float) {
            double number = value.doubleValue();
            if (!Double.isFinite(number)) {
                throw new ArithmeticException(number + " is no finite number");
            }
        }
        BigDecimal exact = new BigDecimal(value.toString());
        if (wanted == BigDecimal.class || wanted == Number.class) {
            return exact;
        }
        if (Math.abs((long) exact.scale()) > VariableLimits.DIGITS_MAX) {
            throw new ArithmeticException("it is scaled by more than 10^" + VariableLimits.DIGITS_MAX);
        }
        return switch (wanted.getName()) {
            case "java.lang.Long" -> exact.longValueExact();
            case "java.lang.Integer" -> exact.intValueExact();
            case "java.lang.Short" -> exact.shortValueExact();
            case "java.lang.Byte" -> exact.byteValueExact();
            case "java.math.BigInteger" -> exact.toBigIntegerExact();
            default -> null;
        };
    }

    private static Number fraction(Number value, Class<?> wanted) {
        double number = value.doubleValue();
        boolean exact = value instanceof Double
                || value instanceof Float
                || (Double.isFinite(number)
                        && new BigDecimal(Double.toString(number)).compareTo(new BigDecimal(value.toString())) == 0);
        if (wanted == Float.class) {
            float narrow = (float) number;
            if (!exact
                    || (!Double.isNaN(number)
                            && narrow != number
                            && !Float.toString(narrow).equals(value.toString()))) {
                throw new ArithmeticException(value + " has more digits than a float");
            }
            return narrow;
        }
        if (!exact) {
            throw new ArithmeticException(value + " has more digits than a double");
        }
        return value instanceof Float ? Double.valueOf(value.toString()) : Double.valueOf(number);
    }

    private static @Nullable Object structured(Object value, Class<?> wanted) {
        return JsonTrees.MAPPER.treeToValue(treeOf(value), wanted);
    }

    /** The value as a tree without type tags, for Jackson to read a class from. */
    private static JsonNode treeOf(@Nullable Object value) {
        return value instanceof JsonNode tree ? tree : JsonTrees.MAPPER.valueToTree(untagged(value));
    }

    private static @Nullable Object untagged(@Nullable Object value) {
        return switch (value) {
            case Collection<?> collection -> {
                List<@Nullable Object> elements = new ArrayList<>();
                collection.forEach(element -> elements.add(untagged(element)));
                yield elements;
            }
            case Map<?, ?> map -> Variables.copy(map);
            case null, default -> value;
        };
    }

    private static VariableException refused(
            String name, @Nullable Object value, Class<?> type, String reason, @Nullable Throwable cause) {
        String got = value == null ? "null" : "a value of class " + typeName(value);
        return new VariableException(
                "Expected variable '" + name + "' as " + type.getTypeName() + ", but it is " + got + ": " + reason
                        + ". Read it as its own type, or store it in the type that you need.",
                cause);
    }

    private static String typeName(Object value) {
        return switch (value) {
            case StoredList list -> "java.util.List";
            case StoredMap map -> "java.util.Map";
            case JsonNode tree -> "JSON " + tree.getNodeType();
            default -> value.getClass().getTypeName();
        };
    }
}
