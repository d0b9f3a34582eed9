package dev.headway.core.expression;

/** A text without expressions: its value is itself. */
record LiteralText(String text, String value) implements Expression {
    @Override
    public boolean literal() {
        return true;
    }

    @Override
    public Object evaluate(ExpressionScope scope) {
        return value;
    }

    @Override
    public boolean test(ExpressionScope scope) {
        throw new ExpressionException("Expected a condition, got the text '" + ExpressionText.shortened(text)
                + "'. Write it as an expression: ${" + ExpressionText.shortened(text.strip()) + "}.");
    }

    @Override
    public String text(ExpressionScope scope) {
        return value;
    }
}
