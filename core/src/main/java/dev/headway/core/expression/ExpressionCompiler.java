package dev.headway.core.expression;

/** Turns texts of a model into expressions. Thread-safe. */
@FunctionalInterface
public interface ExpressionCompiler {
    /**
     * Compiles one text.
     *
     * @throws ExpressionException when it is malformed
     */
    Expression compile(String text);
}
