package dev.headway.rest.json;

import dev.headway.rest.http.HttpFailure;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Refuses records that lack a field: one that is not {@code @Nullable} must be there. */
final class RequiredFields {
    private RequiredFields() {}

    /**
     * Looks at a record, and at those inside it.
     *
     * @throws HttpFailure with 400 that names the field
     */
    static void check(@Nullable Object value) {
        check(value, "");
    }

    private static void check(@Nullable Object value, String path) {
        switch (value) {
            case Record record -> {
                for (RecordComponent component : record.getClass().getRecordComponents()) {
                    Object field = field(record, component);
                    String name = path.isEmpty() ? component.getName() : path + "." + component.getName();
                    if (field == null && !isNullable(component)) {
                        throw HttpFailure.badRequest(
                                "missing-field", "Expected a value for the field '" + name + "', got none.");
                    }
                    if (!isAnyJson(component.getGenericType())) {
                        check(field, name);
                    }
                }
            }
            case Collection<?> many -> {
                int index = 0;
                for (Object each : many) {
                    checkElement(each, path + "[" + index++ + "]");
                }
            }
            case Map<?, ?> map
            when map.values().stream().anyMatch(each -> each == null || each instanceof Record) ->
                map.forEach((key, each) -> checkElement(each, path + "." + key));
            case null, default -> {}
        }
    }

    /** Whether callers may put any JSON there, null in it too: the value of a variable. */
    private static boolean isAnyJson(Type type) {
        if (type instanceof ParameterizedType holder) {
            Type[] arguments = holder.getActualTypeArguments();
            return isAnyJson(arguments[arguments.length - 1]);
        }
        return type == Object.class || type == JsonNode.class;
    }

    private static void checkElement(@Nullable Object each, String path) {
        if (each == null) {
            throw HttpFailure.badRequest("missing-field", "Expected a value at '" + path + "', got null.");
        }
        check(each, path);
    }

    private static @Nullable Object field(Record record, RecordComponent component) {
        try {
            return component.getAccessor().invoke(record);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("Expected to read " + component + ", but could not", e);
        }
    }

    private static boolean isNullable(RecordComponent component) {
        return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }
}
