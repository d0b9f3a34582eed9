package dev.headway.runtime.concurrent;

import dev.headway.runtime.port.StoreException;
import org.slf4j.Logger;

/**
 * Says in the log that a service fails, and goes on after a while. That the database is away is said once, and once more when it is back; a defect is
 * logged each time, with its stack trace. Belongs to the thread of its loop.
 */
public final class LoggedFailures implements Loop.Failures {
    private final Logger log;
    private final String what;
    private final long retryNanos;
    private boolean away;

    /**
     * Makes one for a service.
     *
     * @param what what does not happen, as a sentence: {@code Batches cannot be worked off}
     * @param retryNanos until the next attempt
     */
    public LoggedFailures(Logger log, String what, long retryNanos) {
        this.log = log;
        this.what = what;
        this.retryNanos = retryNanos;
    }

    @Override
    public long failed(Throwable failure) {
        if (failure instanceof StoreException unavailable) {
            if (!away) {
                log.warn("{}; trying again: {}", what, unavailable.getMessage());
                away = true;
            }
        } else {
            log.error("{}; trying again", what, failure);
        }
        return retryNanos;
    }

    @Override
    public void succeeded() {
        if (away) {
            log.info("The database answers again. Before: {}", what);
            away = false;
        }
    }
}
