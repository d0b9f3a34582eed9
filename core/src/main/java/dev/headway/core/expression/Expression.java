package dev.headway.core.expression;

import org.jspecify.annotations.Nullable;

/** A compiled text of the model: literal, {@code ${...}}, {@code #{...}}, or text with such parts. Thread-safe. */
public interface Expression {
    /** The text as it stands in the model. */
    String text();

    /** Whether the text contains no expression, so that its value is the text itself. */
    boolean literal();

    /**
     * Evaluates.
     *
     * @throws ExpressionException when it cannot be evaluated; the message names the expression and what was missing
     */
    @Nullable
    Object evaluate(ExpressionScope scope);

    /** Evaluates to a condition; anything but a boolean is an error. */
    boolean test(ExpressionScope scope);

    /** Evaluates to text; null stays null. */
    @Nullable
    String text(ExpressionScope scope);
}
