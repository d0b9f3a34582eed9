package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.runtime.node.RuntimeMetrics;
import dev.headway.testkit.TestEngine;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a node publishes, under which names. */
class RuntimeMetricsTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    /** All that is not zero. */
    private Map<String, Integer> published() {
        Map<String, Integer> published = new TreeMap<>();
        registry.forEachMeter(meter -> meter.measure().forEach(measured -> {
            if (measured.getValue() != 0) {
                published.put(meter.getId().getName(), (int) measured.getValue());
            }
        }));
        return published;
    }

    @Test
    void aNodeCountsWhatItDoes() {
        JavaDelegate broken = execution -> {
            throw new IllegalStateException("no luck");
        };
        try (TestEngine engine = TestEngine.start(builder -> builder.bean("broken", broken))) {
            new RuntimeMetrics(engine.processEngine().getProcessRuntime()).bindTo(registry);
            Map<String, Integer> atFirst = Map.of("headway.channel.up", 1, "headway.history.channel.up", 1);
            assertThat(published()).isEqualTo(atFirst);

            Models.deploy(
                    engine,
                    "p.bpmn",
                    Models.process(
                            "p",
                            "<startEvent id='start'/><parallelGateway id='fork'/>",
                            "<serviceTask id='works' flowable:async='true' flowable:expression='${1}'/>",
                            "<serviceTask id='works2' flowable:async='true' flowable:expression='${1}'/>",
                            "<serviceTask id='fails' flowable:async='true' flowable:delegateExpression='${broken}'>",
                            "<extensionElements><flowable:failedJobRetryTimeCycle>R1/PT1H"
                                    + "</flowable:failedJobRetryTimeCycle></extensionElements></serviceTask>",
                            Models.path("start", "fork", "works", "works2"),
                            Models.path("fork", "fails")));
            engine.getRuntimeService().startProcessInstanceByKey("p");
            assertThat(published())
                    .containsEntry("headway.process.instances.started", 1)
                    .containsEntry("headway.activities.ended", 2)
                    .doesNotContainKeys("headway.jobs.succeeded", "headway.jobs.failed");

            engine.runUntilIdle();
            assertThat(published())
                    .containsAllEntriesOf(atFirst)
                    .containsEntry("headway.jobs.succeeded", 2)
                    .containsEntry("headway.jobs.failed", 1)
                    .containsEntry("headway.dead.letters", 1)
                    .containsEntry("headway.activities.ended", 4)
                    .containsKeys("headway.commands", "headway.commit.changes", "headway.commits")
                    .doesNotContainKeys(
                            "headway.process.instances.ended", "headway.timers.fired", "headway.commit.conflicts");
        }
    }

    private static ProcessEngineBuilder engine(String name, String url) {
        return ProcessEngine.builder().name(name).jdbcUrl(url).channel("skip-locked");
    }

    @Test
    @Timeout(120)
    void aChannelThatClaimsCountsWhatItGets() throws Exception {
        String url = "jdbc:h2:mem:" + UUID.randomUUID();
        CountDownLatch toRun = new CountDownLatch(3);
        JavaDelegate work = execution -> toRun.countDown();
        try (ProcessEngine starts =
                engine("starts", url).asyncExecutorActivate(false).build()) {
            starts.getRepositoryService()
                    .createDeployment()
                    .addString("p.bpmn", Models.delegate("p", "work", "work", "flowable:async='true'"))
                    .deploy();
            for (int i = 0; i < 3; i++) {
                starts.getRuntimeService().startProcessInstanceByKey("p");
            }
            try (ProcessEngine works = engine("works", url).bean("work", work).build()) {
                new RuntimeMetrics(works.getProcessRuntime()).bindTo(registry);
                toRun.await();
                assertThat(published())
                        .containsEntry("headway.jobs.claimed", 3)
                        .containsKey("headway.claim.attempts")
                        .doesNotContainKeys("headway.process.instances.started", "headway.jobs.failed");
            }
        }
    }

    @Test
    void eachNameIsListedWithThePrefix() throws IOException {
        List<String> listed = Pattern.compile("^\\| `([^`]+)` \\|", Pattern.MULTILINE)
                .matcher(Files.readString(Path.of(System.getProperty("headway.root", ".."), "docs", "metrics.md")))
                .results()
                .map(line -> line.group(1))
                .toList();
        try (TestEngine engine = TestEngine.start()) {
            new RuntimeMetrics(engine.processEngine().getProcessRuntime()).bindTo(registry);
            assertThat(registry.getMeters())
                    .extracting(meter -> meter.getId().getName())
                    .allMatch(name -> name.matches("headway(\\.[a-z]+)+"))
                    .containsExactlyInAnyOrderElementsOf(listed);
        }
    }
}
