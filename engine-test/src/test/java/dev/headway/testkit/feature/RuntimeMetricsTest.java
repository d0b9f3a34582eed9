package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.runtime.NodeStatus;
import dev.headway.testkit.TestEngine;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.MDC;

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
            engine.processEngine().getMetrics().bindTo(registry);
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
            try (ProcessEngine works =
                    engine("works", url).slots(7).bean("work", work).build()) {
                works.getMetrics().bindTo(registry);
                toRun.await();
                assertThat(published())
                        .containsEntry("headway.jobs.claimed", 3)
                        .containsKey("headway.claim.attempts")
                        .doesNotContainKeys("headway.process.instances.started", "headway.jobs.failed");
                NodeStatus node = works.getManagementService().getNodeStatus();
                assertThat(node.channel()).isEqualTo("skip-locked");
                assertThat(node.channelUp()).isTrue();
                assertThat(node.slots()).isEqualTo(7);
                assertThat(starts.getManagementService().getPartitionsByNode())
                        .as("a node that is alone leases all partitions")
                        .isEqualTo(Map.of(node.name(), 256));
            }
        }
    }

    private static final JavaDelegate BROKEN = execution -> {
        throw new IllegalStateException("no luck");
    };

    /** Leaves an incident of process 'f'. */
    private static void failOnce(TestEngine engine) {
        Models.deploy(
                engine,
                "f.bpmn",
                Models.process(
                        "f",
                        "<startEvent id='start'/>",
                        "<serviceTask id='fails' flowable:async='true' flowable:delegateExpression='${broken}'>",
                        "<extensionElements><flowable:failedJobRetryTimeCycle>R1/PT1H"
                                + "</flowable:failedJobRetryTimeCycle></extensionElements></serviceTask>",
                        Models.path("start", "fails")));
        engine.getRuntimeService().startProcessInstanceByKey("f", "4711");
        engine.runUntilIdle();
    }

    /** Names of metrics, and of the labels that an expression names beside them. */
    private static final Pattern METRIC = Pattern.compile("headway_[a-z_]+");

    private static final Pattern LABELS = Pattern.compile("by \\(([a-z, ]+)\\)|\\{([a-z]+)=");

    @Test
    void dashboardAndAlertsAskForWhatThereIs() throws IOException {
        PrometheusMeterRegistry prometheus = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        Path folder = Path.of(System.getProperty("headway.root", ".."), "docs", "observability");
        try (TestEngine engine = TestEngine.start(builder -> builder.bean("broken", BROKEN))) {
            engine.processEngine().getMetrics().bindTo(prometheus);
            failOnce(engine);
            prometheus.scrape();
            String scrape = prometheus.scrape();
            // Prometheus itself adds the instance that it scrapes.
            Set<String> labels = new HashSet<>(Set.of("instance"));
            Pattern.compile("[{,]([a-z]+)=").matcher(scrape).results().forEach(label -> labels.add(label.group(1)));
            for (String file : List.of("headway-dashboard.json", "headway-alerts.yml")) {
                String text = Files.readString(folder.resolve(file));
                METRIC.matcher(text)
                        .results()
                        .map(found -> found.group())
                        .distinct()
                        .forEach(metric -> assertThat(scrape).as(file).containsPattern("(?m)^" + metric + "[ {]"));
                LABELS.matcher(text)
                        .results()
                        .forEach(found -> assertThat(labels)
                                .as(file)
                                .contains((found.group(1) == null ? found.group(2) : found.group(1)).split(", ?")));
            }
        }
    }

    @Test
    void promtoolTakesTheRules() throws IOException, InterruptedException {
        Path rules = Path.of(System.getProperty("headway.root", ".."), "docs", "observability", "headway-alerts.yml");
        Process promtool;
        try {
            promtool = new ProcessBuilder("promtool", "check", "rules", rules.toString())
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException missing) {
            Assumptions.abort(
                    "LEFT OUT: promtool is not installed (apt-get install prometheus), so the alert rules were not checked");
            return;
        }
        String said = new String(promtool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(promtool.waitFor()).as(said).isZero();
    }

    @Test
    void theLogKnowsTheInstanceWhileItsCodeRuns() {
        Map<String, String> seen = new TreeMap<>();
        JavaDelegate looks = execution -> seen.putAll(Map.of(
                "instance", String.valueOf(MDC.get("processInstanceId")),
                "key", String.valueOf(MDC.get("businessKey")),
                "activity", String.valueOf(MDC.get("activityId"))));
        try (TestEngine engine = TestEngine.start(builder -> builder.bean("looks", looks))) {
            Models.deploy(engine, "l.bpmn", Models.delegate("l", "look", "looks", "flowable:async='true'"));
            String id = engine.getRuntimeService()
                    .startProcessInstanceByKey("l", "4711")
                    .getId();
            engine.runUntilIdle();
            assertThat(seen).isEqualTo(Map.of("instance", id, "key", "4711", "activity", "look"));
            assertThat(MDC.get("processInstanceId")).isNull();
        }
    }

    @Test
    void eachNameIsListedWithThePrefix() throws IOException {
        List<String> listed = Pattern.compile("^\\| `([^`]+)` \\|", Pattern.MULTILINE)
                .matcher(Files.readString(Path.of(System.getProperty("headway.root", ".."), "docs", "metrics.md")))
                .results()
                .map(line -> line.group(1))
                .toList();
        try (TestEngine engine = TestEngine.start(builder -> builder.bean("broken", BROKEN))) {
            engine.processEngine().getMetrics().bindTo(registry);
            failOnce(engine);
            assertThat(registry.get("headway.incidents.open").gauge().value()).isEqualTo(1);
            assertThat(registry.get("headway.incidents.process")
                            .tag("process", "f")
                            .gauge()
                            .value())
                    .isEqualTo(1);
            assertThat(registry.get("headway.job.duration")
                            .tags("process", "f", "element", "fails", "outcome", "failure")
                            .timer()
                            .count())
                    .isEqualTo(1);
            assertThat(registry.get("headway.job.wait")
                            .tag("process", "f")
                            .timer()
                            .count())
                    .isEqualTo(1);
            assertThat(registry.getMeters())
                    .extracting(meter -> meter.getId().getName())
                    .filteredOn(name -> !name.endsWith(".histogram")) // buckets of this registry
                    .allMatch(name -> name.matches("headway(\\.[a-z]+)+"))
                    .containsExactlyInAnyOrderElementsOf(listed);
        }
    }
}
