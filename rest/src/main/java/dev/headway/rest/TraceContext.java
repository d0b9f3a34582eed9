package dev.headway.rest;

import dev.headway.rest.http.Request;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * The trace that a request belongs to, by its header {@code traceparent} (W3C Trace Context): in the diagnostic context of the log while
 * the request is answered, unless a tracer has put one there. A header that is malformed is ignored, as the standard wants it.
 */
final class TraceContext {
    static final String TRACE = "traceId";
    static final String SPAN = "spanId";
    private static final Pattern FORM =
            Pattern.compile("(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(-.*)?");

    private final boolean put;

    private TraceContext(boolean put) {
        this.put = put;
    }

    static TraceContext of(Request request) {
        @Nullable String header = request.header("traceparent");
        if (header == null || MDC.get(TRACE) != null) {
            return new TraceContext(false);
        }
        Matcher parts = FORM.matcher(header.strip());
        if (!parts.matches()) {
            return new TraceContext(false);
        }
        MDC.put(TRACE, parts.group(1));
        MDC.put(SPAN, parts.group(2));
        return new TraceContext(true);
    }

    void end() {
        if (put) {
            MDC.remove(TRACE);
            MDC.remove(SPAN);
        }
    }
}
