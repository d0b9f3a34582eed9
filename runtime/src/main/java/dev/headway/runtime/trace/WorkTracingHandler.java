package dev.headway.runtime.trace;

import io.micrometer.observation.Observation;
import io.micrometer.tracing.Link;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.TraceContext;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.handler.TracingObservationHandler;
import org.jspecify.annotations.Nullable;

/**
 * Makes spans of the engine's observations. Work has the span of its caller as parent, else the span that led to it when that was less
 * than a minute ago; work that waited longer is a trace of its own with a link to that span. Register it before other handlers that make
 * spans. Thread-safe.
 */
public final class WorkTracingHandler implements TracingObservationHandler<WorkObservation> {
    private static final int TRACEPARENT_LENGTH = 55;
    private static final int SPAN_AT = 36;

    private final Tracer tracer;

    public WorkTracingHandler(Tracer tracer) {
        this.tracer = tracer;
    }

    @Override
    public Tracer getTracer() {
        return tracer;
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
        return context instanceof WorkObservation;
    }

    @Override
    public void onStart(WorkObservation work) {
        Span.Builder builder = tracer.spanBuilder();
        TraceContext cause = context(work.getCause());
        Span caller = work.isCalled() ? callers(work) : null;
        if (caller != null) {
            builder.setParent(caller.context());
        } else if (cause != null && !work.isLate()) {
            builder.setParent(cause);
        } else {
            builder.setNoParent();
        }
        if (cause != null && (caller != null ? isOther(caller.context(), cause) : work.isLate())) {
            builder.addLink(new Link(cause));
        }
        Span span = builder.name(getSpanName(work))
                .kind(caller == null ? Span.Kind.CONSUMER : Span.Kind.SERVER)
                .start();
        getTracingContext(work).setSpan(span);
        work.setTraceparent(traceparent(span.context()));
    }

    private @Nullable Span callers(WorkObservation work) {
        Span ofObservation = getParentSpan(work);
        return ofObservation == null ? tracer.currentSpan() : ofObservation;
    }

    private static boolean isOther(TraceContext caller, TraceContext cause) {
        return !caller.traceId().equals(cause.traceId());
    }

    @Override
    public void onStop(WorkObservation work) {
        Span span = getRequiredSpan(work);
        tagSpan(work, span);
        endSpan(work, span);
    }

    /** As it is named: processes and elements keep their case. */
    @Override
    public String getSpanName(WorkObservation work) {
        String name = work.getContextualName();
        return name == null ? String.valueOf(work.getName()) : name;
    }

    /** As W3C Trace Context writes it; null for a span that is not recorded, so that nothing is kept of it. */
    static @Nullable String traceparent(TraceContext context) {
        return Boolean.TRUE.equals(context.sampled())
                ? "00-" + context.traceId() + "-" + context.spanId() + "-01"
                : null;
    }

    private @Nullable TraceContext context(@Nullable String traceparent) {
        if (traceparent == null || traceparent.length() != TRACEPARENT_LENGTH) {
            return null;
        }
        return tracer.traceContextBuilder()
                .traceId(traceparent.substring(3, SPAN_AT - 1))
                .spanId(traceparent.substring(SPAN_AT, TRACEPARENT_LENGTH - 3))
                .sampled(true)
                .build();
    }
}
