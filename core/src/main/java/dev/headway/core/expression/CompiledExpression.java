package dev.headway.core.expression;

import jakarta.el.ELException;
import java.time.DateTimeException;
import org.jspecify.annotations.Nullable;

/** A text with at least one expression, compiled. */
final class CompiledExpression implements Expression {
    private final String text;
    private final Step root;

    CompiledExpression(String text, Step root) {
        this.text = text;
        this.root = root;
    }

    @Override
    public String text() {
        return text;
    }

    @Override
    public boolean literal() {
        return false;
    }

    @Override
    public @Nullable Object evaluate(ExpressionScope scope) {
        try {
            return Operators.plain(root.value(scope));
        } catch (Passing passing) {
            throw passing.unwrap();
        } catch (ExpressionException e) {
            throw failed(e.getMessage(), e);
        } catch (ELException
                | ArithmeticException
                | ClassCastException
                | IllegalArgumentException
                | UnsupportedOperationException
                | IndexOutOfBoundsException
                | NullPointerException
                | DateTimeException e) {
            throw failed(e.getMessage() == null ? e.toString() : e.getMessage(), e);
        } catch (StackOverflowError e) {
            throw failed("it is nested too deeply", e);
        }
    }

    @Override
    public boolean test(ExpressionScope scope) {
        Object value = evaluate(scope);
        if (value instanceof Boolean condition) {
            return condition;
        }
        throw new ExpressionException("Expected true or false from '" + ExpressionText.shortened(text) + "', got "
                + Operators.describe(value) + ". Compare it with something, as in ${x == 'yes'}.");
    }

    @Override
    public @Nullable String text(ExpressionScope scope) {
        Object value = evaluate(scope);
        return value == null ? null : Operators.text(value);
    }

    private ExpressionException failed(@Nullable String reason, Throwable cause) {
        return new ExpressionException("Cannot evaluate '" + ExpressionText.shortened(text) + "': " + reason, cause);
    }

    @Override
    public String toString() {
        return text;
    }
}
