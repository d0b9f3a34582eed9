package dev.headway.cli;

/** The exit codes that scripts can rely on. */
final class ExitCode {
    /** Done and verified. */
    static final int DONE = 0;
    /** A check or a model failed. */
    static final int FAILED = 1;
    /** Wrong usage or configuration. */
    static final int USAGE = 2;
    /** A part, such as the database, is not reachable, or the output cannot be written. */
    static final int UNREACHABLE = 3;

    private ExitCode() {}
}
