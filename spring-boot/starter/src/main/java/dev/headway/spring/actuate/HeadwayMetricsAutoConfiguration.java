package dev.headway.spring.actuate;

import dev.headway.engine.ProcessEngine;
import dev.headway.spring.HeadwayAutoConfiguration;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** The engine's numbers, for an application that publishes metrics. */
@AutoConfiguration(after = HeadwayAutoConfiguration.class)
@ConditionalOnClass(name = "org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration")
@ConditionalOnBean(ProcessEngine.class)
public final class HeadwayMetricsAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean(name = "headwayMetrics")
    MeterBinder headwayMetrics(ProcessEngine engine) {
        return engine.getMetrics();
    }
}
