package dev.headway.core.execution;

/** A command of the executor whose job, timer or subscription is gone: nothing is wrong, nothing happens. */
final class StaleCommand extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StaleCommand(String message) {
        super(message, null, false, false);
    }
}
