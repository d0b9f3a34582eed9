package dev.headway.core.expression;

/** An expression names neither a variable nor a bean. */
public final class UnknownName extends ExpressionException {
    private static final long serialVersionUID = 1L;

    public UnknownName(String message) {
        super(message);
    }
}
