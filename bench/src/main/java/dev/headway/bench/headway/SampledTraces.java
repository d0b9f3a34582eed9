package dev.headway.bench.headway;

import dev.headway.engine.ProcessEngine;
import dev.headway.runtime.trace.WorkObservation;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A tracer that records a part of all traces and forgets their spans: what is left is what the engine itself does for them, its rows
 * included.
 */
final class SampledTraces implements ObservationHandler<WorkObservation> {
    /** Before the part of all starts that is traced, 0 to 1. */
    static final String PREFIX = "traces:";

    private final double part;

    private SampledTraces(double part) {
        this.part = part;
    }

    static void observe(ProcessEngine engine, double part) {
        ObservationRegistry registry = ObservationRegistry.create();
        registry.observationConfig().observationHandler(new SampledTraces(part));
        engine.observe(registry);
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
        return context instanceof WorkObservation;
    }

    @Override
    public void onStart(WorkObservation work) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        String cause = work.getCause();
        if (cause != null) {
            work.setTraceparent(cause.substring(0, 36) + "%016x-01".formatted(random.nextLong()));
        } else if (random.nextDouble() < part) {
            work.setTraceparent(
                    "00-%016x%016x-%016x-01".formatted(random.nextLong(), random.nextLong(), random.nextLong()));
        }
    }
}
