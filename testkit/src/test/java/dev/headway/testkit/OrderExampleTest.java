package dev.headway.testkit;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The example of the documentation: a process from the class path, from its start to its end. */
class OrderExampleTest {
    /** What the process calls {@code card}. */
    public static final class Card {
        public String charge(int amount) {
            return "paid " + amount;
        }
    }

    @RegisterExtension
    final HeadwayExtension headway = HeadwayExtension.with(builder -> builder.bean("card", new Card()));

    @Test
    @Deployment(resources = "order.bpmn")
    void anApprovedOrderIsCharged(TestEngine engine) {
        engine.start("order", Map.of("amount", 120))
                .then()
                .isWaitingAtExactly("approve")
                .and()
                .completeTask("approve", Map.of("approved", true))
                .then()
                .isWaitingAtExactly("charge")
                .hasReadyJobs(1)
                .and()
                .runUntilIdle()
                .then()
                .isEnded()
                .hasPassedInOrder("ordered", "approve", "charge", "shipped")
                .hasVariable("receipt", "paid 120");
    }

    @Test
    @Deployment(resources = "order.bpmn")
    void aForgottenOrderReminds(TestEngine engine) {
        engine.start("order", Map.of("amount", 120))
                .advance(Duration.ofDays(1))
                .runUntilIdle()
                .then()
                .hasPassed("remind")
                .isWaitingAtExactly("approve");
    }
}
