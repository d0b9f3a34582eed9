package dev.headway.cli;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Writes what {@code --json} prints: fields in the order in which the records declare them, times as ISO-8601 text. */
final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    private static final JsonMapper LINE = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();

    private Json() {}

    /** The same on one line. */
    static String writeLine(@Nullable Object value) {
        return LINE.writeValueAsString(value);
    }

    static String write(Object value) {
        return MAPPER.writeValueAsString(value);
    }
}
