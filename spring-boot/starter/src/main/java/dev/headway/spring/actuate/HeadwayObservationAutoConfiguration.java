package dev.headway.spring.actuate;

import dev.headway.engine.ProcessEngine;
import dev.headway.runtime.trace.WorkTracingHandler;
import dev.headway.spring.HeadwayAutoConfiguration;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.Tracer;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Observations of commands and jobs for the application's registry, and spans of them for its tracer. */
@AutoConfiguration(
        after = HeadwayAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration",
            "org.springframework.boot.micrometer.tracing.autoconfigure.MicrometerTracingAutoConfiguration"
        })
@ConditionalOnClass(ObservationRegistry.class)
@ConditionalOnBean({ProcessEngine.class, ObservationRegistry.class})
public final class HeadwayObservationAutoConfiguration {
    /** Begins when all handlers are registered. */
    @Bean
    SmartInitializingSingleton headwayObservations(ProcessEngine engine, ObservationRegistry registry) {
        return () -> engine.observe(registry);
    }

    /** For an application that traces. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(Tracer.class)
    @ConditionalOnBean(Tracer.class)
    static class Traced {
        /** Before the handlers for any observation. */
        @Bean
        @Order(Ordered.HIGHEST_PRECEDENCE)
        @ConditionalOnMissingBean
        WorkTracingHandler headwayWorkTracingHandler(Tracer tracer) {
            return new WorkTracingHandler(tracer);
        }
    }
}
