package dev.headway.spring.actuate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.ProcessEngine;
import dev.headway.runtime.trace.WorkTracingHandler;
import dev.headway.spring.HeadwayAutoConfiguration;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.Tracer;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Health, endpoint and metrics. */
class ActuatorTest {
    private static ApplicationContextRunner application() {
        return new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        DataSourceAutoConfiguration.class,
                        HeadwayAutoConfiguration.class,
                        HeadwayHealthAutoConfiguration.class,
                        HeadwayEndpointAutoConfiguration.class,
                        HeadwayMetricsAutoConfiguration.class))
                .withPropertyValues(
                        "spring.datasource.url=jdbc:h2:mem:" + UUID.randomUUID(),
                        "headway.deployment.enabled=false",
                        "management.endpoints.web.exposure.include=headway");
    }

    @Test
    void anExecutorThatWasStoppedOnPurposeIsNoIllness() {
        application().run(context -> {
            HealthIndicator health = context.getBean("headwayHealthIndicator", HealthIndicator.class);
            assertThat(health.health().getStatus()).isEqualTo(Status.UP);
            assertThat(health.health().getDetails()).containsEntry("executor", "running");
            ProcessEngine engine = context.getBean(ProcessEngine.class);
            engine.stopExecutor();
            assertThat(health.health().getStatus()).isEqualTo(Status.UP);
            assertThat(health.health().getDetails()).containsEntry("executor", "stopped");
            engine.close();
            assertThat(health.health().getStatus()).isEqualTo(Status.DOWN);
        });
    }

    @Test
    void theEndpointShowsThisNode() {
        application().run(context -> {
            HeadwayEndpoint.Overview overview =
                    context.getBean(HeadwayEndpoint.class).overview();
            assertThat(overview.engine()).isEqualTo("default");
            assertThat(overview.executorRunning()).isTrue();
            assertThat(overview.incidents()).isZero();
            assertThat(overview.thisNode().instancesStarted()).isZero();
            assertThat(context).hasBean("headwayMetrics");
        });
    }

    @Test
    void healthCanBeSwitchedOff() {
        application()
                .withPropertyValues("management.health.headway.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean("headwayHealthIndicator"));
    }

    private static ApplicationContextRunner observed(Tracer tracer, List<Observation.Context> seen) {
        ObservationRegistry registry = ObservationRegistry.create();
        return application()
                .withConfiguration(AutoConfigurations.of(HeadwayObservationAutoConfiguration.class))
                .withBean(Tracer.class, () -> tracer)
                .withBean(ObservationRegistry.class, () -> {
                    registry.observationConfig()
                            .observationHandler((ObservationHandler<Observation.Context>) context -> {
                                seen.add(context);
                                return false;
                            });
                    return registry;
                });
    }

    @Test
    void theApplicationsRegistryObservesCommands() {
        List<Observation.Context> seen = new CopyOnWriteArrayList<>();
        observed(Tracer.NOOP, seen).run(context -> {
            assertThat(context).hasSingleBean(WorkTracingHandler.class);
            ProcessEngine engine = context.getBean(ProcessEngine.class);
            engine.getRepositoryService()
                    .createDeployment()
                    .addString("p.bpmn", """
                            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
                              <process id="p" isExecutable="true"><startEvent id="s"/></process>
                            </definitions>
                            """)
                    .deploy();
            engine.getRuntimeService().startProcessInstanceByKey("p");
            assertThat(seen).extracting(Observation.Context::getContextualName).contains("start p");
        });
    }

    @Test
    void withoutARegistryNothingIsObserved() {
        application()
                .withConfiguration(AutoConfigurations.of(HeadwayObservationAutoConfiguration.class))
                .run(context -> assertThat(context).doesNotHaveBean("headwayObservations"));
    }
}
