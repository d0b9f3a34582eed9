package dev.headway.core.schedule;

import java.util.List;

/** Reads the plain fields of a cron text (lists, ranges, steps, names) into bit sets: bit n is set when n matches. */
final class CronFields {
    static final List<String> MONTHS =
            List.of("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC");
    static final List<String> DAYS = List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");

    private CronFields() {}

    /**
     * A range of numbers that a field may hold.
     *
     * @param what name of the field, for messages
     * @param names what may stand for the numbers from {@code firstNamed} on
     */
    record Range(String what, int min, int max, List<String> names, int firstNamed) {
        Range(String what, int min, int max) {
            this(what, min, max, List.of(), 0);
        }

        int value(String text) {
            int named = names.indexOf(text);
            if (named >= 0) {
                return named + firstNamed;
            }
            int number = number(text, what);
            if (number < min || number > max) {
                throw new IllegalArgumentException(what + " must be " + min + " to " + max + ", not " + text);
            }
            return number;
        }
    }

    static int number(String text, String what) {
        if (text.isEmpty() || text.length() > 4 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw new IllegalArgumentException(what + " holds '" + text + "'");
        }
        return Integer.parseInt(text);
    }

    /** The values of a list such as {@code 1,5-10,20/15}; of numbers below 64. */
    static long bits(String field, Range range) {
        long bits = 0;
        for (String part : field.split(",", -1)) {
            bits |= part(part, range);
        }
        return bits;
    }

    static long part(String part, Range range) {
        int slash = part.indexOf('/');
        String base = slash < 0 ? part : part.substring(0, slash);
        int step = slash < 0 ? 1 : number(part.substring(slash + 1), "the step of " + range.what);
        if (step == 0) {
            throw new IllegalArgumentException("the step of " + range.what + " is 0");
        }
        int from;
        int to;
        int dash = base.indexOf('-');
        if (base.equals("*") || (base.isEmpty() && slash >= 0)) {
            from = range.min;
            to = range.max;
        } else if (dash > 0) {
            from = range.value(base.substring(0, dash));
            to = range.value(base.substring(dash + 1));
        } else {
            from = range.value(base);
            to = slash < 0 ? from : range.max;
        }
        long bits = 0;
        int size = range.max - range.min + 1;
        int length = to >= from ? to - from : to - from + size;
        for (int i = 0; i <= length; i += step) {
            bits |= 1L << (range.min + (from - range.min + i) % size);
        }
        return bits;
    }
}
