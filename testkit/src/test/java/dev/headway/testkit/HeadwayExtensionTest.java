package dev.headway.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.CmmnRepositoryService;
import dev.headway.engine.HistoryService;
import dev.headway.engine.ManagementService;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.RepositoryService;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.TaskService;
import dev.headway.engine.cmmn.CmmnHistoryService;
import dev.headway.engine.cmmn.CmmnRuntimeService;
import dev.headway.engine.runtime.ProcessInstance;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the extension hands to tests, and what failed assertions say. */
@ExtendWith(HeadwayExtension.class)
class HeadwayExtensionTest {
    @Test
    void allPartsOfOneEngineAreParameters(
            TestEngine engine,
            ProcessEngine processEngine,
            ManualClock clock,
            RepositoryService repositoryService,
            RuntimeService runtimeService,
            TaskService taskService,
            HistoryService historyService,
            ManagementService managementService) {
        assertThat(engine.processEngine()).isSameAs(processEngine);
        assertThat(engine.clock()).isSameAs(clock);
        assertThat(processEngine.getRepositoryService()).isSameAs(repositoryService);
        assertThat(processEngine.getRuntimeService()).isSameAs(runtimeService);
        assertThat(processEngine.getTaskService()).isSameAs(taskService);
        assertThat(processEngine.getHistoryService()).isSameAs(historyService);
        assertThat(processEngine.getManagementService()).isSameAs(managementService);
        assertThat(processEngine.isExecutorRunning()).isFalse();
        assertThat(repositoryService.createDeploymentQuery().count()).isZero();
    }

    @Test
    @Deployment
    void findsTheFileNamedAfterTheTest(RepositoryService repositoryService) {
        assertThat(repositoryService
                        .createProcessDefinitionQuery()
                        .processDefinitionKey("order")
                        .count())
                .isEqualTo(1);
    }

    @Test
    @Deployment
    void findsTheCaseNamedAfterTheTest(
            CmmnRuntimeService runtime, CmmnHistoryService history, CmmnRepositoryService cases) {
        assertThat(cases.createCaseDefinitionQuery().count()).isEqualTo(1);
        runtime.createCaseInstanceBuilder().caseDefinitionKey("empty").start();
        assertThat(history.createHistoricCaseInstanceQuery().finished().count()).isEqualTo(1);
    }

    @Test
    @Deployment(resources = "order.bpmn", tenantId = "acme")
    void deploysForATenant(RuntimeService runtimeService) {
        assertThat(runtimeService
                        .startProcessInstanceByKeyAndTenantId("order", "acme")
                        .getTenantId())
                .isEqualTo("acme");
    }

    @Test
    @Deployment(resources = "order.bpmn")
    void aFailedAssertionSaysHowTheInstanceStands(TestEngine engine, ProcessEngine processEngine) {
        ProcessInstance order = engine.start("order", Map.of("amount", 120)).instance();

        assertThatThrownBy(
                        () -> HeadwayAssertions.assertThat(processEngine, order).isEnded())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Expected process instance " + order.getId() + " to have ended")
                .hasMessageContaining("of 'order' is at [approve]")
                .hasMessageContaining("amount=120")
                .hasMessageContaining("passed [ordered]")
                .hasMessageContaining("TIMER at 'forgotten'");
        assertThatThrownBy(() -> engine.assertThat(order).hasVariable("amount", 121))
                .hasMessageContaining("<121> (Integer) rather than <120> (Integer)");
        assertThatThrownBy(() -> engine.assertThat(order).isWaitingAtExactly("approve", "charge"))
                .hasMessageContaining("to wait at exactly [approve, charge]");
        assertThatThrownBy(() -> engine.scenario(order).completeTask("charge"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Expected one open task at 'charge', got 0");
    }

    @Test
    void theClockTurnsByHandAlone() {
        Instant start = Instant.parse("2031-01-01T00:00:00Z");
        ManualClock clock = ManualClock.at(start);

        assertThat(clock.instant()).isEqualTo(start);
        clock.advance(Duration.ofHours(2));
        assertThat(clock.instant()).isEqualTo(Instant.parse("2031-01-01T02:00:00Z"));
        assertThat(clock.withZone(ZoneId.of("Europe/Berlin")).instant()).isEqualTo(clock.instant());
        clock.set(start);
        assertThat(clock.millis()).isEqualTo(start.toEpochMilli());
    }
}
