package dev.headway.spring.actuate;

import dev.headway.engine.ProcessEngine;
import dev.headway.spring.HeadwayAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/** The engine's health, when the application shows any. */
@AutoConfiguration(after = HeadwayAutoConfiguration.class)
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnBean(ProcessEngine.class)
@ConditionalOnEnabledHealthIndicator("headway")
public final class HeadwayHealthAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean(name = "headwayHealthIndicator")
    HealthIndicator headwayHealthIndicator(ProcessEngine engine) {
        return new HeadwayHealthIndicator(engine);
    }
}
