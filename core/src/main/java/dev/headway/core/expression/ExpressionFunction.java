package dev.headway.core.expression;

import org.jspecify.annotations.Nullable;

/** A function that expressions can call by name: {@code ${now()}}, {@code ${text:pad(x, 5)}}. Implementations are thread-safe. */
@FunctionalInterface
public interface ExpressionFunction {
    /**
     * Called with the evaluated arguments.
     *
     * @throws ExpressionException when the arguments do not fit
     */
    @Nullable
    Object call(ExpressionScope scope, @Nullable Object[] arguments);

    /** Whether a first argument that is a bare name stands for the name, not for the variable's value. */
    default boolean firstIsName() {
        return false;
    }
}
