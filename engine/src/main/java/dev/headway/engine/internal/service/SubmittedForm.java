package dev.headway.engine.internal.service;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.form.FormField;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoublePredicate;
import org.jspecify.annotations.Nullable;

/** Checks what a form has brought against the fields of its model, and makes variables of it. Not thread-safe. */
final class SubmittedForm {
    /** Where a field of the type date names no pattern, as in the family. */
    static final String DATE_PATTERN = "dd/MM/yyyy";

    /** Begins the names of the properties that are choices. */
    static final String CHOICE = "value.";

    private static final String RULE = "validation.";

    private final String form;
    private final List<FormField> fields;
    private final List<String> problems = new ArrayList<>();

    /** @param form which form it is, for the message */
    SubmittedForm(String form, List<FormField> fields) {
        this.form = form;
        this.fields = fields;
    }

    /**
     * The variables.
     *
     * @param whole whether what is required must be there
     */
    Map<String, @Nullable Object> variables(Map<String, ? extends @Nullable Object> submitted, boolean whole) {
        Map<String, @Nullable Object> variables = new LinkedHashMap<>();
        Map<String, @Nullable Object> left = new LinkedHashMap<>(submitted);
        for (FormField field : fields) {
            boolean given = left.containsKey(field.id());
            Object value = left.remove(field.id());
            String name = field.properties().getOrDefault("variable", field.id());
            if (given && (isFalse(field, "writable") || isFalse(field, "writeable"))) {
                problems.add("'" + field.id() + "' cannot be written");
            } else if (isEmpty(value)) {
                missing(field, name, given, whole, variables);
            } else {
                variables.put(name, converted(field, value));
            }
        }
        variables.putAll(left);
        if (!problems.isEmpty()) {
            throw new InvalidRequestException("Expected values that fit " + form + ", but "
                    + String.join("; ", problems) + ". Nothing was changed.");
        }
        return variables;
    }

    private static boolean isEmpty(@Nullable Object value) {
        return value == null || (value instanceof String text && text.isEmpty());
    }

    private static boolean isFalse(FormField field, String property) {
        return "false".equals(field.properties().get(property));
    }

    private void missing(
            FormField field, String name, boolean given, boolean whole, Map<String, @Nullable Object> variables) {
        String byDefault = field.defaultValue();
        boolean literal = byDefault != null && !byDefault.contains("${") && !byDefault.contains("#{");
        if (literal && !given && whole) {
            variables.put(name, converted(field, byDefault));
        } else if (whole
                && (field.required() || field.properties().containsKey(RULE + "required"))
                && byDefault == null) {
            problems.add("'" + field.id() + "' is required");
        } else if (given) {
            variables.put(name, null);
        }
    }

    private @Nullable Object converted(FormField field, @Nullable Object value) {
        Object typed = value instanceof String text ? ofText(field, text) : value;
        if (typed != null) {
            check(field, typed);
        }
        return typed;
    }

    private @Nullable Object ofText(FormField field, String text) {
        String type = field.type() == null ? "string" : field.type().toLowerCase(Locale.ROOT);
        try {
            return switch (type) {
                case "long", "integer", "int" -> Long.valueOf(text.strip());
                case "double" -> Double.valueOf(text.strip());
                case "boolean" -> bool(field, text);
                case "date" -> date(field, text);
                case "enum" -> choice(field, text);
                default -> text;
            };
        } catch (NumberFormatException e) {
            problems.add("'" + field.id() + "' must be a number of the type " + type + ", got '" + text + "'");
            return null;
        }
    }

    private @Nullable Boolean bool(FormField field, String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true", "on" -> true;
            case "false", "off" -> false;
            default -> {
                problems.add("'" + field.id() + "' must be true or false, got '" + text + "'");
                yield null;
            }
        };
    }

    private @Nullable Date date(FormField field, String text) {
        String pattern = field.properties().getOrDefault("datePattern", DATE_PATTERN);
        SimpleDateFormat format = new SimpleDateFormat(pattern, Locale.ROOT);
        format.setLenient(false);
        ParsePosition position = new ParsePosition(0);
        Date date = format.parse(text, position);
        if (date == null || position.getIndex() < text.length()) {
            problems.add("'" + field.id() + "' must be a date like " + pattern + ", got '" + text + "'");
            return null;
        }
        return date;
    }

    private @Nullable String choice(FormField field, String text) {
        List<String> choices = field.properties().keySet().stream()
                .filter(key -> key.startsWith(CHOICE))
                .map(key -> key.substring(CHOICE.length()))
                .toList();
        if (!choices.isEmpty() && !choices.contains(text)) {
            problems.add("'" + field.id() + "' must be one of " + choices + ", got '" + text + "'");
            return null;
        }
        return text;
    }

    private void check(FormField field, Object value) {
        rule(field, "min", value, limit -> value instanceof Number n && n.doubleValue() < limit, "at least");
        rule(field, "max", value, limit -> value instanceof Number n && n.doubleValue() > limit, "at most");
        rule(
                field,
                "minlength",
                value,
                limit -> value instanceof String s && s.length() < limit,
                "of a length of at least");
        rule(
                field,
                "maxlength",
                value,
                limit -> value instanceof String s && s.length() > limit,
                "of a length of at most");
    }

    private void rule(FormField field, String name, Object value, DoublePredicate broken, String what) {
        String limit = field.properties().get(RULE + name);
        if (limit == null) {
            return;
        }
        try {
            if (broken.test(Double.parseDouble(limit))) {
                problems.add("'" + field.id() + "' must be " + what + " " + limit + ", got '" + value + "'");
            }
        } catch (NumberFormatException e) {
            problems.add(
                    "the model has no number for the rule '" + name + "' of '" + field.id() + "', but '" + limit + "'");
        }
    }
}
