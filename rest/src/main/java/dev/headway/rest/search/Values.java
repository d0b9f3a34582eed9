package dev.headway.rest.search;

import dev.headway.rest.http.HttpFailure;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Values of criteria, from JSON or from the text of a query: what cannot be read is refused with the criterion's name. */
public final class Values {
    /** {@code 2026-11-26T10:15:30.000+0000}: the form of Camunda, and ISO 8601 with what may be left out. */
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .optionalStart()
            .appendOffset("+HHMM", "Z")
            .optionalEnd()
            .optionalStart()
            .appendOffset("+HH:MM", "Z")
            .optionalEnd()
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    private Values() {}

    /** A text. */
    public static String text(String name, JsonNode value) {
        if (value.isString()) {
            return value.stringValue();
        }
        if (value.isNumber() || value.isBoolean()) {
            return value.asString();
        }
        throw wrong(name, "a text", value);
    }

    /** A text; null where there is none. */
    public static @Nullable String textOrNull(String name, JsonNode value) {
        return value.isMissingNode() || value.isNull() ? null : text(name, value);
    }

    /** Texts: an array, or a text with commas. */
    public static List<String> texts(String name, JsonNode value) {
        if (value.isArray()) {
            List<String> texts = new ArrayList<>();
            value.forEach(each -> texts.add(text(name, each)));
            return texts;
        }
        if (value.isString() || value.isNumber()) {
            return List.of(value.asString().split(",", -1));
        }
        throw wrong(name, "an array of texts", value);
    }

    /** A whole number. */
    public static int number(String name, JsonNode value) {
        try {
            if (value.isNumber() || value.isString()) {
                return Integer.parseInt(value.asString().strip());
            }
        } catch (NumberFormatException e) {
            throw wrong(name, "a whole number of 32 bits", value);
        }
        throw wrong(name, "a whole number of 32 bits", value);
    }

    /** Whether a number fits a {@code double}: others would be infinite, which JSON cannot say. */
    public static boolean isFinite(JsonNode number) {
        return Double.isFinite(
                number.isIntegralNumber() ? number.bigIntegerValue().doubleValue() : number.doubleValue());
    }

    /** A flag. */
    public static boolean flag(String name, JsonNode value) {
        if (value.isBoolean()) {
            return value.booleanValue();
        }
        String text = value.isString() ? value.stringValue() : "";
        if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
            return text.equalsIgnoreCase("true");
        }
        throw wrong(name, "true or false", value);
    }

    /** A time. */
    public static Date time(String name, JsonNode value) {
        if (value.isString()) {
            return time(name, value.stringValue());
        }
        throw wrong(name, "a time such as 2026-11-26T10:15:30.000+0000", value);
    }

    /** A time from its text. */
    public static Date time(String name, String text) {
        try {
            // A plus sign that was not encoded in a query arrives as a space.
            return Date.from(
                    OffsetDateTime.parse(text.strip().replace(' ', '+'), TIME).toInstant());
        } catch (DateTimeException | IllegalArgumentException e) {
            throw HttpFailure.badRequest(
                    "wrong-value",
                    "Expected '" + name + "' as a time with its offset, such as 2026-11-26T10:15:30.000+0000 or "
                            + Instant.EPOCH + ", got '" + text + "'.");
        }
    }

    /** The failure of a value. */
    public static HttpFailure wrong(String name, String expected, JsonNode got) {
        return HttpFailure.badRequest(
                "wrong-value",
                "Expected '" + name + "' as " + expected + ", got "
                        + (got.isMissingNode() ? "nothing" : shortened(got.toString())) + ".");
    }

    private static String shortened(String text) {
        return text.length() > 200 ? text.substring(0, 200) + "..." : text;
    }
}
