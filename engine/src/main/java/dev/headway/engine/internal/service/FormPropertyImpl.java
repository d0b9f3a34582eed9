package dev.headway.engine.internal.service;

import dev.headway.core.definition.Definition;
import dev.headway.core.expression.ExpressionException;
import dev.headway.core.expression.ExpressionScope;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.form.FormField;
import dev.headway.engine.form.FormProperty;
import java.text.SimpleDateFormat;
import java.util.Collections;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Its value is looked up when it is asked for. */
record FormPropertyImpl(Definition definition, FormField field, ExpressionScope scope) implements FormProperty {
    private static @Nullable String text(@Nullable Object value, Map<String, String> said) {
        if (value instanceof Date date) {
            String pattern = said.getOrDefault("datePattern", SubmittedForm.DATE_PATTERN);
            return new SimpleDateFormat(pattern, Locale.ROOT).format(date);
        }
        return value == null ? null : value.toString();
    }

    @Override
    public String getId() {
        return field.id();
    }

    @Override
    public @Nullable String getName() {
        return field.label();
    }

    @Override
    public @Nullable FormType getType() {
        String type = field.type();
        return type == null ? null : new TypeOf(type, field.properties());
    }

    @Override
    public @Nullable String getValue() {
        Map<String, String> said = field.properties();
        String name = said.getOrDefault("variable", field.id());
        String expression = said.containsKey("variable") ? null : said.get("expression");
        if (expression == null && !scope.hasVariable(name)) {
            expression = field.defaultValue();
        }
        try {
            Object value = expression != null
                    ? definition.expression(expression).evaluate(scope)
                    : scope.hasVariable(name) ? scope.variable(name) : null;
            return text(value, said);
        } catch (ExpressionException failed) {
            throw new InvalidRequestException(
                    "Expected form property '" + field.id() + "' of process definition " + definition
                            + " to have a value, but " + failed.getMessage(),
                    failed);
        }
    }

    @Override
    public boolean isReadable() {
        return !said("readable");
    }

    @Override
    public boolean isWritable() {
        return !said("writable") && !said("writeable");
    }

    @Override
    public boolean isRequired() {
        return field.required();
    }

    private boolean said(String property) {
        return "false".equals(field.properties().get(property));
    }

    private record TypeOf(String name, Map<String, String> said) implements FormType {
        @Override
        public String getName() {
            return name;
        }

        @Override
        public @Nullable Object getInformation(String key) {
            return switch (key) {
                case "datePattern" -> said.get("datePattern");
                case "values" -> name.equals("enum") ? choices() : null;
                default -> null;
            };
        }

        @Override
        public Map<String, String> choices() {
            Map<String, String> choices = new LinkedHashMap<>();
            said.forEach((key, text) -> {
                if (key.startsWith(SubmittedForm.CHOICE)) {
                    choices.put(key.substring(SubmittedForm.CHOICE.length()), text);
                }
            });
            return Collections.unmodifiableMap(choices);
        }
    }
}
