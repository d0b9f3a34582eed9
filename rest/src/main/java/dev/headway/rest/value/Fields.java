package dev.headway.rest.value;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON objects in Camunda's shapes: every field is there, null where there is nothing to say. */
public final class Fields {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSZ", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private Fields() {}

    /** An object of names and values in turn. Dates get Camunda's form, with an offset without a colon. */
    public static Map<String, @Nullable Object> of(@Nullable Object... pairs) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            Object value = pairs[i + 1];
            fields.put(String.valueOf(pairs[i]), value instanceof Date date ? time(date) : value);
        }
        return fields;
    }

    /** The same with more fields. */
    public static Map<String, @Nullable Object> with(Map<String, @Nullable Object> fields, @Nullable Object... pairs) {
        fields.putAll(of(pairs));
        return fields;
    }

    public static String time(Date date) {
        return TIME.format(date.toInstant());
    }
}
