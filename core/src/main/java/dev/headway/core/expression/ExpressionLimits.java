package dev.headway.core.expression;

/** How large an expression and what it computes may be, so that none can occupy a thread or the memory. */
final class ExpressionLimits {
    /** Longest single expression between its braces, in characters. */
    static final int LENGTH_MAX = 4_000;

    /** Most expressions in one text. */
    static final int PARTS_MAX = 1_000;

    /** Deepest nesting of brackets; prefix operators and choices count too. */
    static final int DEPTH_MAX = 100;

    /** Longest text that an expression may build, in characters. */
    static final int TEXT_MAX = 16_000_000;

    /** Longest regular expression, and most characters that matching it may look at. */
    static final int REGEX_LENGTH_MAX = 1_000;

    static final int REGEX_STEPS_MAX = 1_000_000;

    private ExpressionLimits() {}
}
