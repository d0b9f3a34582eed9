package dev.headway.engine.form;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A field of a form, {@code formField} or {@code formProperty}, as the model has it: its texts are not evaluated. Immutable.
 *
 * @param id name of the variable that it shows
 * @param label what people read; null for none
 * @param type such as {@code string}, {@code long}, {@code date}, {@code enum}; null for none
 * @param defaultValue text or expression; null for none
 * @param properties what else the model says: {@code datePattern}, {@code readable}, {@code writable}, {@code value.ID} for each
 *     choice, {@code validation.NAME}, {@code property.ID}
 */
public record FormField(
        String id,
        @Nullable String label,
        @Nullable String type,
        boolean required,
        @Nullable String defaultValue,
        Map<String, String> properties) {
    /** {@link #id()} in the family's form. */
    public String getId() {
        return id;
    }

    /** {@link #label()} in the family's form. */
    public @Nullable String getLabel() {
        return label;
    }

    /** The same as {@link #getLabel}, as forms of Activiti and Flowable call it. */
    public @Nullable String getName() {
        return label;
    }

    /** {@link #type()} in the family's form. */
    public @Nullable String getTypeName() {
        return type;
    }

    /** Whether it must be filled in. */
    public boolean isRequired() {
        return required;
    }

    /** {@link #defaultValue()} in the family's form. */
    public @Nullable String getDefaultValue() {
        return defaultValue;
    }

    /** What the model lists as properties of the field, by their ids: {@code property.ID} of {@link #properties()}. */
    public Map<String, String> getProperties() {
        Map<String, String> listed = new LinkedHashMap<>();
        properties.forEach((name, value) -> {
            if (name.startsWith("property.")) {
                listed.put(name.substring("property.".length()), value);
            }
        });
        return Collections.unmodifiableMap(listed);
    }
}
