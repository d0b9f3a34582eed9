package dev.headway.core.expression;

/** An expression that cannot be compiled or evaluated. The message names the expression and the reason. */
public class ExpressionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ExpressionException(String message) {
        super(message);
    }

    public ExpressionException(String message, Throwable cause) {
        super(message, cause);
    }
}
