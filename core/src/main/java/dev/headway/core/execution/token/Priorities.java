package dev.headway.core.execution.token;

import dev.headway.core.command.Refusal;
import org.jspecify.annotations.Nullable;

/** Reads the priorities of tasks and jobs: whole numbers of 32 bits. */
final class Priorities {
    private Priorities() {}

    /**
     * The number that a value of the model stands for.
     *
     * @param value number or text; null or blank for none
     * @param usual what holds without a value
     * @param what names the priority in messages
     * @param text what the model says
     * @throws Refusal when the value is no number, or none of 32 bits
     */
    static int read(@Nullable Object value, int usual, String what, String text) {
        if (value == null || value.toString().isBlank()) {
            return usual;
        }
        try {
            return value instanceof Number number
                    ? inRange(number.doubleValue(), number.intValue())
                    : Integer.parseInt(value.toString().trim());
        } catch (NumberFormatException notANumber) {
            throw new Refusal(
                    Refusal.Reason.USER_CODE,
                    "Expected a whole number from " + Integer.MIN_VALUE + " to " + Integer.MAX_VALUE + " as " + what
                            + ", got '" + value + "' from '" + text + "'");
        }
    }

    private static int inRange(double exact, int number) {
        if (exact < Integer.MIN_VALUE || exact > Integer.MAX_VALUE || Double.isNaN(exact)) {
            throw new NumberFormatException("beyond 32 bits");
        }
        return number;
    }
}
