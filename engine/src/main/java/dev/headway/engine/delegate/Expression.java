package dev.headway.engine.delegate;

import org.jspecify.annotations.Nullable;

/** The value of a field that the model injects: a fixed text or an expression. Thread-safe. */
public interface Expression {
    /**
     * The value, evaluated with the variables of a call.
     *
     * @param variableScope the execution or task that the delegate was called with
     * @throws IllegalStateException when the call of the scope is over
     */
    @Nullable
    Object getValue(VariableScope variableScope);

    /** The text as it stands in the model. */
    String getExpressionText();

    /** Whether the text is a fixed one, without an expression in it. */
    default boolean isLiteralText() {
        String text = getExpressionText();
        return !text.contains("${") && !text.contains("#{");
    }
}
