package dev.headway.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.rest.http.Caller;
import dev.headway.rest.http.Request;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.MDC;

class TraceContextTest {
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String SPAN = "00f067aa0ba902b7";

    private static Request with(String header) {
        return new Request(
                "GET",
                "/headway/v1/version",
                Map.of(),
                Map.of("traceparent", List.of(header)),
                InputStream.nullInputStream(),
                Caller.ANYBODY);
    }

    @Test
    void theLogKnowsTheTraceOfTheRequest() {
        TraceContext trace = TraceContext.of(with("00-" + TRACE + "-" + SPAN + "-01"));
        assertThat(MDC.get(TraceContext.TRACE)).isEqualTo(TRACE);
        assertThat(MDC.get(TraceContext.SPAN)).isEqualTo(SPAN);
        trace.end();
        assertThat(MDC.get(TraceContext.TRACE)).isNull();
        assertThat(MDC.get(TraceContext.SPAN)).isNull();
    }

    @Test
    void whatATracerHasPutStays() {
        MDC.put(TraceContext.TRACE, "own");
        try {
            TraceContext.of(with("00-" + TRACE + "-" + SPAN + "-01")).end();
            assertThat(MDC.get(TraceContext.TRACE)).isEqualTo("own");
        } finally {
            MDC.remove(TraceContext.TRACE);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
                "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7"
            })
    void aMalformedHeaderIsIgnored(String header) {
        TraceContext.of(with(header)).end();
        assertThat(MDC.get(TraceContext.TRACE)).isNull();
    }
}
