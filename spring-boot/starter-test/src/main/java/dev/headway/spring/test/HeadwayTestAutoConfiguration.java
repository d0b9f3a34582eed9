package dev.headway.spring.test;

import dev.headway.engine.ProcessEngine;
import dev.headway.spring.HeadwayAutoConfiguration;
import dev.headway.spring.ProcessEngineBuilderCustomizer;
import dev.headway.testkit.ManualClock;
import dev.headway.testkit.TestEngine;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/**
 * Gives the application's engine a clock that is turned by hand and leaves its executor off. Tests inject {@link TestEngine} to run
 * jobs and to turn the clock. With {@code headway.test.manual=false} a test has the engine as it is in production.
 */
@AutoConfiguration(after = HeadwayAutoConfiguration.class)
@ConditionalOnProperty(name = "headway.test.manual", havingValue = "true", matchIfMissing = true)
public final class HeadwayTestAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    ManualClock headwayManualClock() {
        return ManualClock.atNow();
    }

    @Bean
    ProcessEngineBuilderCustomizer headwayManualTime(ManualClock clock) {
        return builder -> builder.clock(clock).asyncExecutorActivate(false);
    }

    /** The context closes the engine. */
    @Bean(destroyMethod = "")
    @ConditionalOnBean(ProcessEngine.class)
    TestEngine headwayTestEngine(ProcessEngine engine, ManualClock clock) {
        return TestEngine.of(engine, clock);
    }
}
