package dev.headway.core.expression;

import java.util.ArrayList;
import java.util.List;

/** Splits a text of the model into literal parts and expressions, minding quotes and nested braces. */
final class ExpressionText {
    /**
     * A part of a text.
     *
     * @param source the literal text, or the expression between its braces
     */
    record Part(String source, boolean expression) {}

    private final String text;
    private final List<Part> parts = new ArrayList<>();
    private final StringBuilder literal = new StringBuilder();

    private ExpressionText(String text) {
        this.text = text;
    }

    /** The parts in their order; one literal part for a text without expressions. */
    static List<Part> split(String text) {
        ExpressionText splitter = new ExpressionText(text);
        splitter.split();
        return splitter.parts;
    }

    private void split() {
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\\' && isOpening(at + 1)) {
                literal.append(text, at + 1, at + 3);
                at += 3;
            } else if (isOpening(at)) {
                int end = end(at + 2);
                endLiteral();
                add(new Part(text.substring(at + 2, end), true));
                at = end + 1;
            } else {
                literal.append(c);
                at++;
            }
        }
        if (parts.isEmpty()) {
            add(new Part(literal.toString(), false));
        } else {
            endLiteral();
        }
    }

    private void endLiteral() {
        if (!literal.isEmpty()) {
            add(new Part(literal.toString(), false));
            literal.setLength(0);
        }
    }

    private void add(Part part) {
        if (parts.size() >= ExpressionLimits.PARTS_MAX) {
            throw malformed("it has more than " + ExpressionLimits.PARTS_MAX + " parts");
        }
        parts.add(part);
    }

    private boolean isOpening(int at) {
        return at + 1 < text.length()
                && (text.charAt(at) == '$' || text.charAt(at) == '#')
                && text.charAt(at + 1) == '{';
    }

    /** The place of the brace that closes the expression starting at {@code from}. */
    private int end(int from) {
        int depth = 0;
        for (int at = from; at < text.length(); at++) {
            switch (text.charAt(at)) {
                case '\'', '"' -> at = endOfQuote(at);
                case '(', '[', '{' -> {
                    if (++depth > ExpressionLimits.DEPTH_MAX) {
                        throw malformed("it is nested more than " + ExpressionLimits.DEPTH_MAX + " deep");
                    }
                }
                case ')', ']' -> depth--;
                case '}' -> {
                    if (depth <= 0) {
                        return at;
                    }
                    depth--;
                }
                default -> {
                    if (at - from > ExpressionLimits.LENGTH_MAX) {
                        throw malformed(
                                "an expression in it is longer than " + ExpressionLimits.LENGTH_MAX + " characters");
                    }
                }
            }
        }
        throw malformed("the expression that starts at character " + (from - 1) + " has no closing brace");
    }

    private int endOfQuote(int opening) {
        char quote = text.charAt(opening);
        for (int at = opening + 1; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '\\') {
                at++;
            } else if (c == quote) {
                return at;
            }
        }
        throw malformed("the quote at character " + (opening + 1) + " is not closed");
    }

    private ExpressionException malformed(String reason) {
        return new ExpressionException(
                "Expected a well-formed expression, got '" + shortened(text) + "': " + reason + ".");
    }

    static String shortened(String text) {
        return text.length() <= 200 ? text : text.substring(0, 200) + "...";
    }
}
