package dev.headway.testkit.feature;

import dev.headway.runtime.trace.WorkTracingHandler;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler.FirstMatchingCompositeObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.handler.DefaultTracingObservationHandler;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** An application's tracer that keeps its spans in memory. */
final class Traces implements SpanExporter {
    private final List<SpanData> spans = new CopyOnWriteArrayList<>();
    private final ObservationRegistry registry = ObservationRegistry.create();
    private final Tracer tracer;

    Traces(Sampler sampler) {
        SdkTracerProvider provider = SdkTracerProvider.builder()
                .setSampler(sampler)
                .addSpanProcessor(SimpleSpanProcessor.create(this))
                .build();
        tracer = new OtelTracer(provider.get("test"), new OtelCurrentTraceContext(), event -> {});
        registry.observationConfig()
                .observationHandler(new FirstMatchingCompositeObservationHandler(
                        new WorkTracingHandler(tracer), new DefaultTracingObservationHandler(tracer)));
    }

    ObservationRegistry registry() {
        return registry;
    }

    /** Id of the span that the calling thread is in. */
    String current() {
        return Objects.requireNonNull(tracer.currentSpan()).context().spanId();
    }

    /** Does something inside a span. */
    <T> T request(String name, Supplier<T> work) {
        Observation request = Observation.createNotStarted(name, registry).contextualName(name);
        return request.observe(work);
    }

    List<SpanData> spans() {
        return List.copyOf(spans);
    }

    SpanData span(String name) {
        return spans.stream()
                .filter(span -> span.getName().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("Expected a span '" + name + "' among "
                        + spans.stream().map(SpanData::getName).toList()));
    }

    /** Names of spans by name of the span whose parent they have. */
    Map<String, String> parents() {
        Map<String, String> names = spans.stream().collect(Collectors.toMap(SpanData::getSpanId, SpanData::getName));
        return spans.stream()
                .filter(span -> names.containsKey(span.getParentSpanId()))
                .collect(Collectors.toMap(SpanData::getName, span -> names.get(span.getParentSpanId())));
    }

    List<String> names(String traceId) {
        return spans.stream()
                .filter(span -> span.getTraceId().equals(traceId))
                .map(SpanData::getName)
                .toList();
    }

    Map<String, String> attributes(String name) {
        return span(name).getAttributes().asMap().entrySet().stream()
                .collect(Collectors.toMap(
                        (Map.Entry<AttributeKey<?>, Object> entry) ->
                                entry.getKey().getKey(),
                        entry -> String.valueOf(entry.getValue())));
    }

    @Override
    public CompletableResultCode export(Collection<SpanData> ended) {
        spans.addAll(ended);
        return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode flush() {
        return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode shutdown() {
        return CompletableResultCode.ofSuccess();
    }
}
