package dev.headway.core.expression;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lets words of the Java language be names of variables and properties ({@code ${case.number}}), which the parser refuses:
 * they are marked before and unmarked after.
 */
final class ReservedNames {
    private static final String MARK = "$hw";

    /** A quoted text, which is left alone, or a word of Java that means nothing in EL. */
    private static final Pattern WORD = Pattern.compile("'(?:\\\\.|[^'\\\\])*+'|\"(?:\\\\.|[^\"\\\\])*+\"|"
            + "(?<![\\w$#])(abstract|assert|boolean|break|byte|case|catch|char|class|const|continue|default|do|double|else|"
            + "enum|extends|final|finally|float|for|goto|if|implements|import|int|interface|long|native|new|package|private|"
            + "protected|public|return|short|static|strictfp|super|switch|synchronized|this|throw|throws|transient|try|"
            + "void|volatile|while)(?![\\w$])|"
            // Words of EL itself that are functions after the prefix of the variable functions.
            + "(?<=\\b(?:variables|vars|var):)(eq|ne|lt|gt|empty)(?=\\()");

    private ReservedNames() {}

    /** The source with such words marked. */
    static String hidden(String source) {
        Matcher words = WORD.matcher(source);
        StringBuilder hidden = new StringBuilder();
        while (words.find()) {
            boolean quoted = words.group(1) == null && words.group(2) == null;
            words.appendReplacement(hidden, Matcher.quoteReplacement(quoted ? words.group() : words.group() + MARK));
        }
        return words.appendTail(hidden).toString();
    }

    /** A name as it was written. */
    static String shown(String name) {
        return name.replace(MARK, "");
    }
}
