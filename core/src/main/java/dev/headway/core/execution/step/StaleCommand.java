package dev.headway.core.execution.step;

/** A command of the executor whose job, timer or subscription is gone: nothing is wrong, nothing happens. */
public final class StaleCommand extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StaleCommand(String message) {
        super(message, null, false, false);
    }
}
