package dev.headway.model.read;

import dev.headway.model.xml.XmlElement;
import org.jspecify.annotations.Nullable;

/** Checks values that a model fixes as text: what can never be a number, a date or a truth value is refused where it stands. */
final class FixedValues {
    private final ProcessDraft process;

    FixedValues(ProcessDraft process) {
        this.process = process;
    }

    /** Whether a text is a truth value as XML Schema and the family write it. */
    static boolean isBoolean(String text) {
        String value = text.strip();
        return value.equalsIgnoreCase("true")
                || value.equalsIgnoreCase("false")
                || value.equals("1")
                || value.equals("0");
    }

    /** Returns the text, which must be a whole number of 32 bits, an expression or null. */
    @Nullable
    String wholeNumber(@Nullable String text, String what, XmlElement at, @Nullable String elementId) {
        if (text != null && !Literals.isExpression(text) && !isWholeNumber(text)) {
            process.log.error(
                    at.location(),
                    elementId,
                    "number-invalid",
                    "Expected a whole number or an expression as " + what + " of '" + elementId + "', but got '" + text
                            + "'. Write a number from " + Integer.MIN_VALUE + " to " + Integer.MAX_VALUE
                            + ", or ${...}.");
        }
        return text;
    }

    private static boolean isWholeNumber(String text) {
        try {
            Integer.parseInt(text);
            return true;
        } catch (NumberFormatException notANumber) {
            return false;
        }
    }

    /** Returns the text, which must be a date, a duration from now, an expression or null. */
    @Nullable
    String date(@Nullable String text, String what, XmlElement at, @Nullable String elementId) {
        if (text != null && !Literals.isExpression(text) && !TimerText.isDate(text) && !TimerText.isDuration(text)) {
            process.log.error(
                    at.location(),
                    elementId,
                    "date-invalid",
                    "Expected an ISO 8601 date such as 2030-01-31T08:00:00Z, a duration such as P1D, or an expression as "
                            + what + " of '" + elementId + "', but got '" + text
                            + "'. Correct the text, or write ${...}.");
        }
        return text;
    }
}
