package dev.headway.core.expression;

/** An expression that cannot be compiled or evaluated. The message names the expression and the reason. */
public class ExpressionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean placed;

    public ExpressionException(String message) {
        super(message);
        this.placed = false;
    }

    public ExpressionException(String message, Throwable cause) {
        super(message, cause);
        this.placed = false;
    }

    private ExpressionException(String elementId, ExpressionException failure) {
        super("Element '" + elementId + "': " + failure.getMessage(), failure);
        this.placed = true;
    }

    /** The same failure with the element that it happened at before its message; itself when that is there already. */
    public ExpressionException at(String elementId) {
        return placed ? this : new ExpressionException(elementId, this);
    }
}
