package dev.headway.cli;

import org.jspecify.annotations.Nullable;

/** What a command cannot do, as its user should read it: the message is printed alone, without a stack trace. */
final class CommandFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    private CommandFailure(int exitCode, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /** A check failed. */
    static CommandFailure failed(String message) {
        return new CommandFailure(ExitCode.FAILED, message, null);
    }

    /** Wrong usage or configuration. */
    static CommandFailure usage(String message) {
        return new CommandFailure(ExitCode.USAGE, message, null);
    }

    static CommandFailure usage(String message, Throwable cause) {
        return new CommandFailure(ExitCode.USAGE, message, cause);
    }

    /** Something outside does not answer. */
    static CommandFailure unreachable(Throwable cause) {
        return new CommandFailure(ExitCode.UNREACHABLE, message(cause), cause);
    }

    /** A configuration that another part refuses in words that its user understands. */
    static CommandFailure usage(Throwable cause) {
        return new CommandFailure(ExitCode.USAGE, message(cause), cause);
    }

    private static String message(Throwable cause) {
        String message = cause.getMessage();
        return message == null ? cause.toString() : message;
    }

    int exitCode() {
        return exitCode;
    }
}
