package dev.headway.spring.test;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.ProcessEngine;
import dev.headway.testkit.ManualClock;
import dev.headway.testkit.Scenario;
import dev.headway.testkit.TestEngine;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Configuration;

/** A test of an application, as users write it. */
@SpringBootTest
class ManualTimeTest {
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    @Autowired
    private TestEngine engine;

    @Autowired
    private ProcessEngine processEngine;

    @Autowired
    private ManualClock clock;

    @Test
    void timeIsTurnedByHand() {
        assertThat(processEngine.isExecutorRunning()).isFalse();
        assertThat(engine.clock()).isSameAs(clock);
        Scenario reminder = engine.start("reminder");
        engine.advance(Duration.ofDays(2));
        assertThat(engine.runUntilIdle()).isZero();
        engine.advance(Duration.ofDays(1));
        assertThat(engine.runUntilIdle()).isEqualTo(1);
        reminder.completeTask("call").then().isEnded();
    }
}
