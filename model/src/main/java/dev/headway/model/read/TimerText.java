package dev.headway.model.read;

import dev.headway.model.EventDefinition.Timer.Kind;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks literal timer texts: ISO 8601 dates, durations and cycles, and cron. */
final class TimerText {
    // Possessive quantifiers: a hostile text must not make these backtrack.
    private static final Pattern DURATION = Pattern.compile(
            "-?P(?=[0-9T])([0-9]++Y)?([0-9]++M)?([0-9]++W)?([0-9]++D)?(T(?=[0-9])([0-9]++H)?([0-9]++M)?([0-9]++([.,][0-9]++)?S)?)?");

    private static final Pattern DATE_TIME = Pattern.compile(
            "([0-9]{4}-[0-9]{2}-[0-9]{2})(?:T([0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:[.,][0-9]{1,9})?)?))?(Z|[+-][0-9]{2}(?::?[0-9]{2})?)?(\\[[A-Za-z0-9/_+-]{1,64}])?");

    private static final Pattern REPEAT = Pattern.compile("R(-1|[0-9]{0,9})");
    private static final Pattern CRON_ITEM = Pattern.compile(
            "(\\*|\\?|[0-9A-Za-z]{1,4}(-[0-9A-Za-z]{1,4})?|L(-[0-9]{1,2})?|LW|[0-9]{1,2}W|[0-9A-Z]{1,3}L|[0-9A-Z]{1,3}#[1-5])(/[0-9]{1,4})?");

    private static final Map<String, Integer> CRON_NAMES = Map.ofEntries(
            Map.entry("JAN", 1),
            Map.entry("FEB", 2),
            Map.entry("MAR", 3),
            Map.entry("APR", 4),
            Map.entry("MAY", 5),
            Map.entry("JUN", 6),
            Map.entry("JUL", 7),
            Map.entry("AUG", 8),
            Map.entry("SEP", 9),
            Map.entry("OCT", 10),
            Map.entry("NOV", 11),
            Map.entry("DEC", 12),
            Map.entry("SUN", 1),
            Map.entry("MON", 2),
            Map.entry("TUE", 3),
            Map.entry("WED", 4),
            Map.entry("THU", 5),
            Map.entry("FRI", 6),
            Map.entry("SAT", 7));

    /** Lowest and highest value of second, minute, hour, day of month, month, day of week, year. */
    private static final int[][] CRON_RANGES = {{0, 59}, {0, 59}, {0, 23}, {1, 31}, {1, 12}, {0, 7}, {1970, 2199}};

    private TimerText() {}

    /** What was expected instead, or null when the text is a valid literal of its kind or contains an expression. */
    static @Nullable String fault(Kind kind, String text) {
        if (Literals.isExpression(text)) {
            return null;
        }
        return switch (kind) {
            case DATE -> isDate(text) ? null : "an ISO 8601 date and time such as 2030-01-31T08:00:00Z";
            case DURATION -> isDuration(text) ? null : "an ISO 8601 duration such as PT15M or P1DT12H";
            case CYCLE ->
                isCycle(text) || isCron(text)
                        ? null
                        : "an ISO 8601 cycle such as R3/PT10S or R/PT1M, or a cron text such as 0 0 8 ? * MON-FRI";
        };
    }

    /** What was expected instead in {@code failedJobRetryTimeCycle}, or null. */
    static @Nullable String retryFault(String text) {
        boolean cycle = isCycle(text) && !text.startsWith("R-") && text.split("/", -1).length < 4;
        if (Literals.isExpression(text) || cycle) {
            return null;
        }
        boolean number = !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9') && text.length() <= 9;
        if (number) {
            return null;
        }
        for (String part : text.split(",", -1)) {
            if (!isDuration(part.strip())) {
                return "a cycle such as R5/PT7M, a list of durations such as PT1M,PT5M,PT30M, or a number";
            }
        }
        return null;
    }

    static boolean isDuration(String text) {
        return DURATION.matcher(text).matches();
    }

    static boolean isDate(String text) {
        Matcher matcher = DATE_TIME.matcher(text);
        if (!matcher.matches()) {
            return false;
        }
        try {
            LocalDate.parse(matcher.group(1));
            if (matcher.group(2) != null) {
                LocalTime.parse(matcher.group(2).replace(',', '.'));
            }
            return true;
        } catch (DateTimeException notADate) {
            return false;
        }
    }

    /**
     * {@code R[n]/duration}, {@code R[n]/start/duration}, {@code R[n]/duration/end}, {@code R[n]/start/end}, and as in Flowable
     * {@code R[n]/start/duration/end}.
     */
    static boolean isCycle(String text) {
        String[] parts = text.split("/", -1);
        if (parts.length < 2 || parts.length > 4 || !REPEAT.matcher(parts[0]).matches()) {
            return false;
        }
        if (parts.length == 2) {
            return isDuration(parts[1]);
        }
        if (parts.length == 4) {
            return isDate(parts[1]) && isDuration(parts[2]) && isDate(parts[3]);
        }
        boolean startFirst = isDate(parts[1]) && (isDuration(parts[2]) || isDate(parts[2]));
        return startFirst || (isDuration(parts[1]) && isDate(parts[2]));
    }

    /** Second, minute, hour, day of month, month, day of week and optionally the year; or without second and year. */
    static boolean isCron(String text) {
        String[] fields = text.strip().split("\\s+", -1);
        if (fields.length < 5 || fields.length > 7) {
            return false;
        }
        int first = fields.length == 5 ? 1 : 0;
        for (int i = 0; i < fields.length; i++) {
            for (String item : fields[i].split(",", -1)) {
                if (!isCronItem(item.toUpperCase(java.util.Locale.ROOT), first + i)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean isCronItem(String item, int field) {
        if (item.length() > 16 || !CRON_ITEM.matcher(item).matches()) {
            return false;
        }
        boolean dayField = field == 3 || field == 5;
        String base = item.contains("/") ? item.substring(0, item.indexOf('/')) : item;
        if (base.equals("*")) {
            return true;
        }
        if (base.equals("?")) {
            return dayField;
        }
        boolean special =
                base.endsWith("L") || (base.endsWith("W") && field == 3) || base.startsWith("L") || base.contains("#");
        if (special && !CRON_NAMES.containsKey(base)) {
            return dayField;
        }
        for (String bound : base.split("-", -1)) {
            if (!isCronValue(bound, field)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isCronValue(String text, int field) {
        Integer named = CRON_NAMES.get(text);
        if (named != null) {
            return field == 4 || field == 5;
        }
        try {
            int value = Integer.parseInt(text);
            return value >= CRON_RANGES[field][0] && value <= CRON_RANGES[field][1];
        } catch (NumberFormatException notANumber) {
            return false;
        }
    }
}
