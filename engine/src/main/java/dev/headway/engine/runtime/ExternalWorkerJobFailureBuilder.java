package dev.headway.engine.runtime;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Collects how a worker's job failed, then says so. Not thread-safe. */
public interface ExternalWorkerJobFailureBuilder {
    /** Why, in a sentence. */
    ExternalWorkerJobFailureBuilder message(@Nullable String message);

    /** The same as {@link #message}. */
    ExternalWorkerJobFailureBuilder errorMessage(@Nullable String errorMessage);

    /** Details, such as a stack trace. */
    ExternalWorkerJobFailureBuilder errorDetails(@Nullable String details);

    /** Attempts left; one less than before if not set, 0 makes it a dead letter. */
    ExternalWorkerJobFailureBuilder retries(int retries);

    /** How long nobody acquires it; not at all if not set. */
    ExternalWorkerJobFailureBuilder retryTimeout(Duration retryTimeout);

    /** The job has failed. */
    void fail();
}
