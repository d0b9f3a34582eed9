package dev.headway.task.mail;

import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.Expression;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads the fields of one task. For one call. */
record MailFields(DelegateExecution execution, Map<String, Expression> fields) {
    @Nullable
    Object value(String name) {
        Expression field = fields.get(name);
        return field == null ? null : field.getValue(execution);
    }

    /** The value as text; null where the field is absent or its value is null or blank. */
    @Nullable
    String text(String name) {
        return nonBlank(value(name));
    }

    /** The text of a field, or else of the variable that another field names. */
    @Nullable
    String text(String name, String nameOfVariable) {
        String text = text(name);
        String variable = text == null ? text(nameOfVariable) : null;
        return variable == null ? text : nonBlank(execution.getVariable(variable.strip()));
    }

    boolean flag(String name) {
        String text = text(name);
        return text != null && Boolean.parseBoolean(text.strip());
    }

    /** What a field has one or many of: each member of a list or an array, or the value itself. */
    List<Object> all(String name) {
        Object value = value(name);
        List<Object> all = new ArrayList<>();
        if (value instanceof Object[] array) {
            all.addAll(Arrays.asList(array));
        } else if (value instanceof Iterable<?> many && !(value instanceof java.nio.file.Path)) {
            many.forEach(one -> all.add(one instanceof JsonNode node && node.isString() ? node.stringValue() : one));
        } else {
            all.add(value instanceof JsonNode node && node.isString() ? node.stringValue() : value);
        }
        all.removeIf(one -> one == null || one.toString().isBlank());
        return all;
    }

    private static @Nullable String nonBlank(@Nullable Object value) {
        String text = value instanceof JsonNode node && node.isString()
                ? node.stringValue()
                : value == null ? "" : value.toString();
        return text.isBlank() ? null : text;
    }
}
