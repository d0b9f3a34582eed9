package dev.headway.examples.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.RuntimeService;
import dev.headway.testkit.TestEngine;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.dao.DuplicateKeyException;

/** Orders and their process, step by step: jobs run when the test says so. */
@SpringBootTest(properties = "orders.shipping.delay=1h")
class OrderServiceTest {
    @Autowired
    private Orders orders;

    @Autowired
    private ShippingWorker worker;

    @Autowired
    private TestEngine engine;

    @Autowired
    private RuntimeService runtime;

    private String stateOf(String id) {
        return orders.find(id).orElseThrow().state();
    }

    @Test
    void aSmallOrderIsShipped() {
        orders.place("small", "book", 20);
        engine.runUntilIdle();
        assertThat(stateOf("small")).isEqualTo("reserved");
        worker.work();
        assertThat(stateOf("small")).isEqualTo("shipped");
        assertThat(runtime.createProcessInstanceQuery()
                        .processInstanceBusinessKey("small")
                        .count())
                .isZero();
    }

    @Test
    void aLargeOrderWaitsForApproval() {
        orders.place("large", "book", 1_000);
        engine.runUntilIdle();
        worker.work();
        assertThat(stateOf("large")).isEqualTo("reserved");
        assertThat(orders.approve("large")).isTrue();
        worker.work();
        assertThat(stateOf("large")).isEqualTo("shipped");
        assertThat(orders.approve("large")).isFalse();
    }

    @Test
    void whatIsOutOfStockIsRejected() {
        orders.place("pen", "pen", 2);
        engine.runUntilIdle();
        assertThat(stateOf("pen")).isEqualTo("rejected");
    }

    @Test
    void anOrderThatIsRefusedLeavesNoProcess() {
        orders.place("twice", "book", 20);
        assertThatThrownBy(() -> orders.place("twice", "book", 20)).isInstanceOf(DuplicateKeyException.class);
        assertThat(runtime.createProcessInstanceQuery()
                        .processInstanceBusinessKey("twice")
                        .count())
                .isOne();
    }
}
