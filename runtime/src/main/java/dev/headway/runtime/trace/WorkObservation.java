package dev.headway.runtime.trace;

import dev.headway.core.state.ScopeData.Trace;
import io.micrometer.observation.Observation;
import org.jspecify.annotations.Nullable;

/**
 * What is observed: a command that the engine applies, or the user code of a job. Its key values of low cardinality are
 * {@code headway.process.key}, {@code headway.process.version}, {@code headway.element.id} and {@code headway.work}; of high cardinality
 * {@code headway.process.instance.id} and {@code headway.business.key}. Belongs to one observation.
 */
public final class WorkObservation extends Observation.Context {
    private final @Nullable Trace cause;
    private final boolean late;
    private final boolean called;
    private volatile @Nullable String traceparent;

    /**
     * @param cause where the trace is that led to the work, as it was kept; null for none
     * @param late whether that was so long ago that the work is a trace of its own, with a link
     * @param called whether a caller asks for the work on the thread where it begins, so that the caller's span is its parent
     */
    WorkObservation(@Nullable Trace cause, boolean late, boolean called) {
        this.cause = cause;
        this.late = late;
        this.called = called;
    }

    /** The span that led to the work, as W3C Trace Context writes it; null for none that was kept. */
    public @Nullable String getCause() {
        return cause == null ? null : cause.parent();
    }

    /** Whether the cause is so long ago that the work is a trace of its own, with a link to it. */
    public boolean isLate() {
        return late;
    }

    /** Whether a caller asks for the work, on the thread where it begins. */
    public boolean isCalled() {
        return called;
    }

    /** The span of this work as W3C Trace Context writes it: what follows goes on with it. Null while there is none that is recorded. */
    public @Nullable String getTraceparent() {
        return traceparent;
    }

    /** Called by the handler that makes spans; without it nothing is kept. */
    public void setTraceparent(@Nullable String span) {
        traceparent = span;
    }
}
