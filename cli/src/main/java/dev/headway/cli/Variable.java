package dev.headway.cli;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** A process variable from the command line, written {@code name=value} or {@code name:type=value}. */
record Variable(String name, @Nullable Object value) {
    private static final List<String> TYPES = List.of("string", "int", "long", "double", "boolean", "date", "json");

    /** Reads the option's text; dates without a zone are local. */
    static final class Converter implements ITypeConverter<Variable> {
        @Override
        public Variable convert(String text) {
            int equals = text.indexOf('=');
            if (equals < 1) {
                throw new TypeConversionException(
                        "expected name=value or name:type=value, but got '" + text + "'; types: " + types());
            }
            String name = text.substring(0, equals);
            String value = text.substring(equals + 1);
            int colon = name.lastIndexOf(':');
            if (colon < 0) {
                return new Variable(name, value);
            }
            String type = name.substring(colon + 1);
            if (colon == 0 || !TYPES.contains(type)) {
                throw new TypeConversionException("expected name:type=value with one of the types " + types()
                        + ", but got the " + (colon == 0 ? "empty name" : "type '" + type + "'") + " in '" + text
                        + "'");
            }
            return new Variable(name.substring(0, colon), parse(type, value, text));
        }

        private static @Nullable Object parse(String type, String value, String text) {
            try {
                return switch (type) {
                    case "int" -> Integer.valueOf(value);
                    case "long" -> Long.valueOf(value);
                    case "double" -> Double.valueOf(value);
                    case "boolean" -> bool(value);
                    case "date" -> date(value);
                    case "json" -> JsonMapper.shared().readTree(value);
                    default -> value;
                };
            } catch (NumberFormatException | DateTimeParseException | JacksonException e) {
                throw new TypeConversionException(
                        "expected " + wanted(type) + ", but got '" + value + "' in '" + text + "'");
            }
        }

        private static Boolean bool(String value) {
            return switch (value) {
                case "true" -> true;
                case "false" -> false;
                default -> throw new NumberFormatException(value);
            };
        }

        private static Date date(String value) {
            if (value.length() == "2025-01-31".length()) {
                return Date.from(LocalDate.parse(value)
                        .atStartOfDay(ZoneId.systemDefault())
                        .toInstant());
            }
            try {
                return Date.from(OffsetDateTime.parse(value).toInstant());
            } catch (DateTimeParseException e) {
                Instant local = LocalDateTime.parse(value)
                        .atZone(ZoneId.systemDefault())
                        .toInstant();
                return Date.from(local);
            }
        }

        private static String wanted(String type) {
            return switch (type) {
                case "int" -> "a whole number between " + Integer.MIN_VALUE + " and " + Integer.MAX_VALUE;
                case "long" -> "a whole number between " + Long.MIN_VALUE + " and " + Long.MAX_VALUE;
                case "double" -> "a number such as 12.5";
                case "boolean" -> "true or false";
                case "date" -> "a date such as 2025-01-31, 2025-01-31T10:00:00 or 2025-01-31T10:00:00Z";
                default -> "JSON text such as {\"a\": [1, 2]}";
            };
        }

        private static String types() {
            return String.join(", ", TYPES);
        }
    }
}
