package dev.headway.store.postgres;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The statements of a batch for a few rows: the first array is scanned, the others are looked up by the place of the row. The server
 * opens a function scan with a store of its own for every array that is scanned, which costs a few rows more than to write them; to find
 * a place it walks over the texts before it, which is cheaper only as long as they are few. The parameters stay the same and in their order.
 */
final class FewRows {
    /** From here on every array is scanned. */
    static final int MOST = 64;

    private static final int LEAST_ARRAYS = 3;
    private static final Pattern INSERTED = Pattern.compile("select \\* from unnest\\(([^()]*)\\)");
    private static final Pattern JOINED = Pattern.compile("unnest\\(([^()]*)\\)(\\s*as u \\()");

    private static final Map<String, String> TEXTS = new ConcurrentHashMap<>();

    private FewRows() {}

    /** The statement with places instead of scans; one of two arrays or less as it is. */
    static String of(String arrays) {
        return TEXTS.computeIfAbsent(arrays, FewRows::rewrite);
    }

    private static String rewrite(String arrays) {
        String inserted = INSERTED.matcher(arrays)
                .replaceAll(found -> Matcher.quoteReplacement(
                        many(found.group(1)) ? "select u.* from " + rows(found.group(1)) + " as u" : found.group()));
        return JOINED.matcher(inserted)
                .replaceAll(found -> Matcher.quoteReplacement(
                        many(found.group(1)) ? rows(found.group(1)) + found.group(2) : found.group()));
    }

    private static boolean many(String types) {
        return types.split(",").length >= LEAST_ARRAYS;
    }

    private static String rows(String types) {
        String[] each = types.split(",", 2);
        return "unnest(" + each[0] + ") with ordinality as x (c, i)\ncross join lateral (select x.c,"
                + each[1].replaceAll("\\?::\\w+\\[]", "($0)[x.i]") + ")";
    }
}
