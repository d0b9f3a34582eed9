package dev.headway.dmn;

/** How much a single expression in FEEL may be and do, so that none can occupy a thread or the memory. */
final class FeelLimits {
    /** Longest expression, in characters. */
    static final int LENGTH_MAX = 20_000;

    /**
     * Work of one evaluation. A step of the interpreter counts ten, a value about its size; the most that fits takes a second
     * or two.
     */
    static final long WORK_MAX = 20_000_000;

    /** Values in a list, a range or the combinations of a loop. */
    static final int ITEMS_MAX = 100_000;

    /** Values of everything inside a value, counted as often as they occur in it. */
    static final long WEIGHT_MAX = 1_000_000;

    /** Longest text that is made, in characters. */
    static final int TEXT_MAX = 4_000_000;

    /** Most digits before or behind the point; that is what decimal128 can tell apart. */
    static final int SCALE_MAX = 6_176;

    private FeelLimits() {}
}
