package dev.headway.dmn;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Translates between variables and the values of FEEL. Nothing but numbers, texts, truth values, dates, lists and maps goes in:
 * FEEL could look into any other object, and call its methods.
 */
@SuppressWarnings("JavaUtilDate") // users have dates
final class PlainValues {
    private PlainValues() {}

    static @Nullable Object in(@Nullable Object value, ZoneId zone) {
        return switch (value) {
            case null -> null;
            case JsonNode json -> in(json);
            case Map<?, ?> map -> {
                Map<String, @Nullable Object> copy = new LinkedHashMap<>();
                map.forEach((key, item) -> copy.put(String.valueOf(key), inside(item, zone)));
                yield copy;
            }
            case Collection<?> items -> {
                List<@Nullable Object> copy = new ArrayList<>();
                items.forEach(item -> copy.add(inside(item, zone)));
                yield copy;
            }
            // A float is the decimal that it is written as, as a double is.
            case Float number when Float.isFinite(number) -> new BigDecimal(number.toString());
            case Number number -> number;
            case Boolean truth -> truth;
            case CharSequence text -> text.toString();
            case Date date -> date;
            case Instant instant -> instant.atZone(ZoneOffset.UTC);
            case LocalDate date -> date;
            case LocalTime time -> time;
            case LocalDateTime dateTime -> dateTime;
            case OffsetDateTime dateTime -> dateTime.toZonedDateTime();
            case ZonedDateTime dateTime -> dateTime;
            case Duration duration -> duration;
            case Period period -> period;
            default -> value.toString();
        };
    }

    /** Inside a list or map the library does not ask for the type, so a date must say it. */
    private static @Nullable Object inside(@Nullable Object value, ZoneId zone) {
        return value instanceof Date date ? date.toInstant().atZone(zone) : in(value, zone);
    }

    private static @Nullable Object in(JsonNode json) {
        if (json.isObject()) {
            Map<String, @Nullable Object> copy = new LinkedHashMap<>();
            json.propertyStream().forEach(entry -> copy.put(entry.getKey(), in(entry.getValue())));
            return copy;
        }
        if (json.isArray()) {
            List<@Nullable Object> copy = new ArrayList<>();
            json.forEach(item -> copy.add(in(item)));
            return copy;
        }
        if (json.isNumber()) {
            return json.numberValue();
        }
        return json.isNull() || json.isMissingNode() ? null : json.isBoolean() ? json.asBoolean() : json.asString();
    }

    static @Nullable Object out(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Map<?, ?> map -> {
                Map<String, @Nullable Object> copy = new LinkedHashMap<>();
                map.forEach((key, item) -> copy.put(String.valueOf(key), out(item)));
                yield copy;
            }
            case Collection<?> items -> {
                List<@Nullable Object> copy = new ArrayList<>();
                items.forEach(item -> copy.add(out(item)));
                yield copy;
            }
            case Number number -> number;
            case Boolean truth -> truth;
            case CharSequence text -> text.toString();
            case Date date -> date;
            case LocalDate date -> date;
            case LocalTime time -> time;
            case LocalDateTime dateTime -> dateTime;
            case OffsetDateTime dateTime -> dateTime;
            case ZonedDateTime dateTime -> dateTime;
            case Duration duration -> duration;
            case Period period -> period;
            default -> value.toString();
        };
    }
}
