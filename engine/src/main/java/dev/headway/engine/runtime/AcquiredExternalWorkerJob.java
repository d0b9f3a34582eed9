package dev.headway.engine.runtime;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A job that a worker has acquired, with the variables that are visible at its element. Immutable. */
public interface AcquiredExternalWorkerJob extends ExternalWorkerJob {
    /** Visible variables. */
    Map<String, @Nullable Object> getVariables();
}
