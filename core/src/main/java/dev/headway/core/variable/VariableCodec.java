package dev.headway.core.variable;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The typed JSON form of variables. */
final class VariableCodec {
    private static final TypeReference<LinkedHashMap<String, @Nullable Object>> DOCUMENT = new TypeReference<>() {};

    private VariableCodec() {}

    static @Nullable Object normalize(String name, @Nullable Object value) {
        return value;
    }

    static Map<String, @Nullable Object> parse(String json) {
        return JsonMapper.shared().readValue(json, DOCUMENT);
    }

    static String write(Map<String, @Nullable Object> values) {
        return JsonMapper.shared().writeValueAsString(values);
    }
}
