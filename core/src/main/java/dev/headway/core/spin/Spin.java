package dev.headway.core.spin;

import dev.headway.core.variable.VariableException;
import dev.headway.core.variable.Variables;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The functions {@code S}, {@code JSON} and {@code XML}: a text or an object as a tree to be read. Thread-safe. */
public final class Spin {
    /** Has no state. */
    public static final Spin FUNCTIONS = new Spin();

    private Spin() {}

    /** XML where the text begins like it, else JSON. */
    @SuppressWarnings("MemberName") // the name that models use
    public Object S(@Nullable Object value) {
        boolean markup = value instanceof CharSequence text
                && text.toString().stripLeading().startsWith("<");
        return markup || value instanceof SpinXmlElement ? XML(value) : JSON(value);
    }

    /** JSON of a text, or of an object, list or map. */
    @SuppressWarnings("MemberName")
    public Object JSON(@Nullable Object value) {
        return switch (value) {
            case null -> throw new VariableException("Expected a value for S() or JSON(), got null.", null);
            case SpinJsonNode node -> node;
            case CharSequence text -> new SpinJsonNode(Variables.parseJson(text.toString()), true);
            case JsonNode tree -> new SpinJsonNode(tree.deepCopy(), true);
            default -> new SpinJsonNode(Variables.json(value), true);
        };
    }

    /** XML of a text. */
    @SuppressWarnings("MemberName")
    public Object XML(@Nullable Object value) {
        return value instanceof SpinXmlElement element ? element : SpinXmlElement.parse(String.valueOf(value));
    }
}
