package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.state.Ids;
import dev.headway.engine.RuntimeService;
import dev.headway.testkit.TestEngine;
import dev.headway.testkit.channel.MortalStore;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A signal for more subscribers than one page has, each of whom then waits for the same signal again, and a node that dies while it
 * addresses them, or while it delivers: each gets it once, on each store.
 */
class SignalCrashTest {
    private static final int SUBSCRIBERS = 1_300;
    private static final Executor STARTERS = run -> Thread.ofVirtual().start(run);
    private static final List<Integer> PARTITIONS =
            IntStream.range(0, Ids.PARTITIONS).boxed().toList();

    private static void deploy(TestEngine engine) {
        Models.deploy(
                engine,
                "p.bpmn",
                Models.file(
                        "<signal id='s' name='go'/>",
                        "<process id='p' isExecutable='true'><startEvent id='start'/>",
                        "<intermediateCatchEvent id='wait'><signalEventDefinition signalRef='s'/></intermediateCatchEvent>",
                        "<serviceTask id='count' camunda:expression='${count + by}' camunda:resultVariable='count'/>",
                        Models.path("start", "wait", "count", "wait"),
                        "</process>"));
    }

    private static List<String> start(TestEngine engine) {
        deploy(engine);
        return IntStream.range(0, SUBSCRIBERS)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> one(engine), STARTERS))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();
    }

    private static String one(TestEngine engine) {
        return engine.getRuntimeService()
                .createProcessInstanceBuilder()
                .processDefinitionKey("p")
                .variable("count", 0L)
                .start()
                .getId();
    }

    private static void assertThatEachHasCounted(TestEngine engine, List<String> ids, long count) {
        RuntimeService runtime = engine.getRuntimeService();
        assertThat(ids.stream().filter(id -> !Long.valueOf(count).equals(runtime.getVariable(id, "count"))))
                .as("whoever has not counted to " + count)
                .isEmpty();
        assertThat(runtime.createEventSubscriptionQuery().eventName("go").count())
                .as("each waits again")
                .isEqualTo(SUBSCRIBERS);
    }

    @ParameterizedTest
    @EnumSource
    void whoWaitsForItAgainGetsItOnce(HistoryModeTest.On on) {
        try (TestEngine engine = TestEngine.start(builder -> builder.store(on.open()))) {
            List<String> ids = start(engine);

            engine.getRuntimeService().signalEventReceived("go", Map.of("by", 1L));

            assertThatEachHasCounted(engine, ids, 1);
        }
    }

    static Stream<Arguments> deaths() {
        return Stream.of(
                Arguments.of(HistoryModeTest.On.H2, "addOutbox", 1),
                Arguments.of(HistoryModeTest.On.H2, "expandOutbox", 2),
                Arguments.of(HistoryModeTest.On.POSTGRES, "expandOutbox", 1),
                Arguments.of(HistoryModeTest.On.POSTGRES, "commit", 5));
    }

    @ParameterizedTest
    @MethodSource("deaths")
    void theNextNodeReachesTheOthers(HistoryModeTest.On on, String method, int call) throws InterruptedException {
        MortalStore store = new MortalStore(on.open());
        try {
            TestEngine first =
                    TestEngine.start(builder -> builder.store(store.store()).commitBatchMax(100));
            List<String> ids = start(first);
            store.killAt(method, call);
            Thread sending = Thread.ofVirtual().start(() -> {
                try {
                    first.getRuntimeService().signalEventReceived("go", Map.of("by", 1L));
                } catch (RuntimeException killed) {
                    // as its node
                }
            });
            store.awaitDeath();
            first.close();
            sending.join();
            store.revive();
            try (TestEngine second = TestEngine.start(builder -> builder.store(store.store()))) {
                assertThat(store.store().outbox(PARTITIONS, Long.MAX_VALUE, 1)).isNotEmpty();
                second.runUntilIdle();
                assertThatEachHasCounted(second, ids, 1);
                assertThat(store.store().outbox(PARTITIONS, Long.MAX_VALUE, 1)).isEmpty();
            }
        } finally {
            store.bury();
        }
    }
}
