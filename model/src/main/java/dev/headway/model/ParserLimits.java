package dev.headway.model;

/**
 * How large a model file may be. What is larger is refused with an error that names the limit, before memory or time is
 * spent on it; parsing is linear in the size of what is accepted.
 *
 * @param sizeBytesMax bytes of the file; of a text, its characters
 * @param depthMax elements inside one another, at most {@value #DEPTH_CEILING}
 * @param elementsMax XML elements in the file, the diagram included
 * @param attributesMax attributes of one element
 * @param valueCharsMax characters of one attribute value
 * @param textCharsMax characters of the text directly in one element, such as a script
 * @param problemsMax problems that are reported; what is beyond is counted in the last one
 */
public record ParserLimits(
        long sizeBytesMax,
        int depthMax,
        int elementsMax,
        int attributesMax,
        int valueCharsMax,
        int textCharsMax,
        int problemsMax) {
    /** Readers walk nested elements recursively; this many levels fit in any thread's stack. */
    public static final int DEPTH_CEILING = 1_000;

    /** 64 MiB, 200 levels, 1,000,000 elements, 200 attributes of 64 Ki characters, 4 Mi characters of text, 1,000 problems. */
    public static final ParserLimits DEFAULT =
            new ParserLimits(64L << 20, 200, 1_000_000, 200, 64 << 10, 4 << 20, 1_000);

    public ParserLimits {
        requirePositive("sizeBytesMax", sizeBytesMax);
        requirePositive("depthMax", depthMax);
        requirePositive("elementsMax", elementsMax);
        requirePositive("attributesMax", attributesMax);
        requirePositive("valueCharsMax", valueCharsMax);
        requirePositive("textCharsMax", textCharsMax);
        requirePositive("problemsMax", problemsMax);
        if (depthMax > DEPTH_CEILING) {
            throw new IllegalArgumentException("Expected depthMax of at most " + DEPTH_CEILING + ", but got " + depthMax
                    + ". Deeper models cannot be read safely: nest less.");
        }
    }

    private static void requirePositive(String name, long value) {
        if (value < 1) {
            throw new IllegalArgumentException(
                    "Expected " + name + " of at least 1, but got " + value + ". Use ParserLimits.DEFAULT as a start.");
        }
    }
}
