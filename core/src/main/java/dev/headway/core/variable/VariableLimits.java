package dev.headway.core.variable;

/** How large a variable may be. Wide enough for data, narrow enough that one variable cannot exhaust a node. */
public final class VariableLimits {
    /** Longest name of a variable, in characters. */
    public static final int NAME_MAX = 255;

    /** Most characters of one variable, counted roughly as its JSON text. Larger things belong in a store of their own. */
    public static final int SIZE_MAX = 16_000_000;

    /** Deepest nesting of lists, maps and objects. */
    public static final int DEPTH_MAX = 200;

    /** Most digits of a number, and the largest power of ten (plus or minus) that a decimal may be scaled by. */
    public static final int DIGITS_MAX = 10_000;

    /** Nesting of the JSON text: a map with keys of other types takes three levels, and a tree may stand at the bottom. */
    static final int JSON_DEPTH_MAX = 4 * DEPTH_MAX + 10;

    private VariableLimits() {}
}
