package dev.headway.spring.actuate;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.internal.EngineRuntime;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/**
 * Up while the engine's database answers. An executor that stands still is shown, and no illness: it may have been stopped on purpose,
 * and other nodes go on with its work. Thread-safe.
 */
final class HeadwayHealthIndicator extends AbstractHealthIndicator {
    private final ProcessEngine engine;

    HeadwayHealthIndicator(ProcessEngine engine) {
        super("The process engine's database does not answer");
        this.engine = engine;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        EngineRuntime.of(engine).store().definitions().generation();
        builder.up()
                .withDetail("engine", engine.getName())
                .withDetail("executor", engine.isExecutorRunning() ? "running" : "stopped");
    }
}
