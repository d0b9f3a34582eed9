package dev.headway.core.expression;

import dev.headway.core.variable.VariableLimits;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.apache.el.lang.ELArithmetic;
import org.apache.el.lang.ELSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The operators of Jakarta EL on the values of variables. Decimals are compared by value ({@code 9.9 == 9.90}) and with
 * doubles by their decimal digits; numbers that would take forever to work with are refused.
 */
@SuppressWarnings({"JavaUtilDate", "ReferenceEquality"}) // users have dates; a shortcut for one and the same object
final class Operators {
    private Operators() {}

    /** The value that a JSON tree of one value stands for; everything else is itself. */
    static @Nullable Object plain(@Nullable Object value) {
        if (!(value instanceof JsonNode node) || node.isContainer()) {
            return value;
        }
        return switch (node.getNodeType()) {
            case STRING -> node.stringValue();
            case BOOLEAN -> node.booleanValue();
            case NUMBER -> node.numberValue();
            default -> null;
        };
    }

    static Object integer(String digits) {
        if (digits.length() > VariableLimits.DIGITS_MAX) {
            throw new ExpressionException("the number has more than " + VariableLimits.DIGITS_MAX + " digits");
        }
        return digits.length() < 19 ? Long.valueOf(digits) : longOrBig(new BigInteger(digits));
    }

    private static Object longOrBig(BigInteger number) {
        return number.bitLength() < Long.SIZE ? (Object) number.longValueExact() : number;
    }

    static Object fraction(String digits) {
        double number = Double.parseDouble(digits);
        if (Double.isInfinite(number)) {
            throw new ExpressionException("the number " + ExpressionText.shortened(digits) + " is too large");
        }
        return number;
    }

    static boolean condition(@Nullable Object value) {
        Object plain = plain(value);
        return plain instanceof Boolean flag ? flag : plain != null && ELSupport.coerceToBoolean(null, plain, true);
    }

    static boolean empty(@Nullable Object value) {
        Object plain = plain(value);
        return switch (plain) {
            case null -> true;
            case String text -> text.isEmpty();
            case Collection<?> collection -> collection.isEmpty();
            case Map<?, ?> map -> map.isEmpty();
            case JsonNode container -> container.isEmpty();
            default -> plain.getClass().isArray() && Array.getLength(plain) == 0;
        };
    }

    static String text(Object value) {
        return value instanceof String text ? text : ELSupport.coerceToString(null, value);
    }

    /** The texts of all steps in a row; nothing for null. */
    static Step joined(List<Step> parts) {
        Step[] steps = parts.toArray(new Step[0]);
        return scope -> {
            StringBuilder joined = new StringBuilder();
            for (Step step : steps) {
                Object value = plain(step.value(scope));
                if (value != null) {
                    String text = text(value);
                    checkLength((long) joined.length() + text.length());
                    joined.append(text);
                }
            }
            return joined.toString();
        };
    }

    static String concatenate(@Nullable Object left, @Nullable Object right) {
        String first = left == null ? "" : text(left);
        String second = right == null ? "" : text(right);
        checkLength((long) first.length() + second.length());
        return first.concat(second);
    }

    static void checkLength(long characters) {
        if (characters > ExpressionLimits.TEXT_MAX) {
            throw new ExpressionException("Expected a text of at most " + ExpressionLimits.TEXT_MAX
                    + " characters, got one of " + characters);
        }
    }

    static boolean equal(@Nullable Object a, @Nullable Object b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null) {
            return false;
        }
        if (a instanceof BigDecimal || b instanceof BigDecimal) {
            Object left = decimal(a);
            Object right = decimal(b);
            if (left instanceof BigDecimal x && right instanceof BigDecimal y) {
                return x.compareTo(y) == 0;
            }
            return ELSupport.equals(null, left, right);
        }
        if (a.getClass() == b.getClass()) {
            return a.equals(b);
        }
        if (a instanceof Enum<?> constant && b instanceof String name) {
            return constant.name().equals(name);
        }
        if (b instanceof Enum<?> constant && a instanceof String name) {
            return constant.name().equals(name);
        }
        Instant left = instant(a);
        Instant right = instant(b);
        if (left != null && right != null) {
            return left.equals(right);
        }
        guard(a, b);
        return ELSupport.equals(null, a, b);
    }

    static boolean less(@Nullable Object a, @Nullable Object b, boolean orEqual) {
        if (a == b) {
            return orEqual;
        }
        if (a == null || b == null) {
            return false;
        }
        int order = compare(a, b);
        return order < 0 || (orEqual && order == 0);
    }

    @SuppressWarnings("unchecked") // both are of one class, which is comparable
    private static int compare(Object a, Object b) {
        if (a instanceof Comparable<?> comparable && a.getClass() == b.getClass()) {
            return ((Comparable<Object>) comparable).compareTo(b);
        }
        Instant left = instant(a);
        Instant right = instant(b);
        if (left != null && right != null) {
            return left.compareTo(right);
        }
        if (a instanceof BigDecimal || b instanceof BigDecimal) {
            return ELSupport.compare(null, decimal(a), decimal(b));
        }
        guard(a, b);
        return ELSupport.compare(null, a, b);
    }

    private static @Nullable Instant instant(Object value) {
        return switch (value) {
            case Instant instant -> instant;
            case Date date -> Instant.ofEpochMilli(date.getTime());
            case OffsetDateTime time -> time.toInstant();
            case ZonedDateTime time -> time.toInstant();
            default -> null;
        };
    }

    static Object add(@Nullable Object a, @Nullable Object b) {
        boolean exact = exact(a, b);
        return checked(exact ? ELArithmetic.add(decimal(a), decimal(b)) : ELArithmetic.add(a, b));
    }

    static Object subtract(@Nullable Object a, @Nullable Object b) {
        boolean exact = exact(a, b);
        return checked(exact ? ELArithmetic.subtract(decimal(a), decimal(b)) : ELArithmetic.subtract(a, b));
    }

    static Object multiply(@Nullable Object a, @Nullable Object b) {
        boolean exact = exact(a, b);
        return checked(exact ? ELArithmetic.multiply(decimal(a), decimal(b)) : ELArithmetic.multiply(a, b));
    }

    static Object divide(@Nullable Object a, @Nullable Object b) {
        boolean exact = exact(a, b);
        return checked(exact ? ELArithmetic.divide(decimal(a), decimal(b)) : ELArithmetic.divide(a, b));
    }

    static Object mod(@Nullable Object a, @Nullable Object b) {
        boolean exact = exact(a, b);
        return checked(exact ? ELArithmetic.mod(decimal(a), decimal(b)) : ELArithmetic.mod(a, b));
    }

    static Object negate(@Nullable Object value) {
        return switch (value) {
            case null -> 0L;
            case BigDecimal number -> number.negate();
            case BigInteger number -> number.negate();
            case Integer number -> -number;
            case Double number -> -number;
            case Float number -> -number;
            case Short number -> (short) -number;
            case Byte number -> (byte) -number;
            default -> subtract(0L, value);
        };
    }

    /** Whether an operation is one of decimals. Also refuses numbers that are too long to work with. */
    private static boolean exact(@Nullable Object a, @Nullable Object b) {
        guard(a, b);
        return a instanceof BigDecimal || b instanceof BigDecimal;
    }

    /** In an operation with a decimal, a double means its decimal digits, not its binary value. */
    private static @Nullable Object decimal(@Nullable Object value) {
        return switch (value) {
            case Double number when Double.isFinite(number) -> BigDecimal.valueOf(number);
            case Float number when Float.isFinite(number) -> new BigDecimal(number.toString());
            case Long number -> BigDecimal.valueOf(number);
            case Integer number -> BigDecimal.valueOf(number);
            case String text -> {
                checkDigits(text);
                yield new BigDecimal(text);
            }
            case null, default -> value;
        };
    }

    /** A short text such as 1e999999999 can be a number that fills the memory. */
    private static void guard(@Nullable Object a, @Nullable Object b) {
        if (a instanceof String text && b instanceof Number) {
            checkDigits(text);
        } else if (b instanceof String text && a instanceof Number) {
            checkDigits(text);
        }
    }

    static void checkDigits(String text) {
        if (text.length() > VariableLimits.DIGITS_MAX) {
            throw new ExpressionException("Expected a number of at most " + VariableLimits.DIGITS_MAX
                    + " digits, got a text of " + text.length() + " characters");
        }
        int exponent = Math.max(text.indexOf('e'), text.indexOf('E'));
        if (exponent >= 0 && text.length() - exponent > 6) {
            throw new ExpressionException("Expected a number with an exponent of at most four digits, got '"
                    + ExpressionText.shortened(text) + "'");
        }
    }

    /** The result of a calculation, if it is short enough to go on with. */
    static Object checked(Object result) {
        boolean tooLong = switch (result) {
            case BigDecimal number ->
                Math.abs((long) number.scale()) > VariableLimits.DIGITS_MAX
                        || number.unscaledValue().bitLength() > 4 * VariableLimits.DIGITS_MAX;
            case BigInteger number -> number.bitLength() > 4 * VariableLimits.DIGITS_MAX;
            default -> false;
        };
        if (tooLong) {
            throw new ExpressionException(
                    "Expected a number of at most " + VariableLimits.DIGITS_MAX + " digits as the result");
        }
        return result;
    }

    /** A value in a message: its kind, and the value itself when it is short. */
    static String describe(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case String text -> "the text '" + (text.length() > 50 ? text.substring(0, 50) + "..." : text) + "'";
            case Number number -> "the number " + ExpressionText.shortened(number.toString());
            default -> "an object of class " + value.getClass().getTypeName();
        };
    }
}
