package dev.headway.runtime.turn;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * What is kept of a failure of user code. Never fails itself: the exception is the user's too, and its methods may throw. Holds nothing that a database refuses,
 * since a failure that cannot be recorded would be tried again without end.
 */
public final class FailureText {
    private static final int MAX_TRACE_CHARS = 16_000;
    private static final int MAX_MESSAGE_CHARS = 4_000;

    private FailureText() {}

    /** The message as it is stored; the name of the class and its text where there is none. */
    public static String message(Throwable failure) {
        try {
            String message = failure.getMessage();
            return storable(message == null ? failure.toString() : message, MAX_MESSAGE_CHARS);
        } catch (RuntimeException | Error broken) {
            return nameOf(failure);
        }
    }

    /** The stack trace as it is stored. */
    public static String trace(Throwable failure) {
        try {
            StringWriter trace = new StringWriter();
            failure.printStackTrace(new PrintWriter(trace));
            return storable(trace.toString(), MAX_TRACE_CHARS);
        } catch (RuntimeException | Error broken) {
            return nameOf(failure) + ", whose stack trace could not be written";
        }
    }

    /** One line for the log: its class and message, or only its class where it does not tell. */
    public static String line(Throwable failure) {
        try {
            return failure.toString();
        } catch (RuntimeException | Error broken) {
            return nameOf(failure);
        }
    }

    private static String nameOf(Throwable failure) {
        return failure.getClass().getName();
    }

    /** Text of a database has no character 0. */
    private static String storable(String text, int maxChars) {
        String kept = text.length() > maxChars ? text.substring(0, maxChars) : text;
        return kept.indexOf('\0') < 0 ? kept : kept.replace("\0", "\\0");
    }
}
