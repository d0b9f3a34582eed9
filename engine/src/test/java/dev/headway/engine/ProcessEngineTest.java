package dev.headway.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.delegate.JavaDelegate;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** An engine as it is without any setting, and one whose settings are wrong. */
class ProcessEngineTest {
    private static final String MODEL = """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"
                         targetNamespace="http://headway.dev/test">
              <process id="order" isExecutable="true">
                <startEvent id="start"/>
                <sequenceFlow sourceRef="start" targetRef="charge"/>
                <serviceTask id="charge" flowable:async="true" flowable:delegateExpression="${card}"/>
                <sequenceFlow sourceRef="charge" targetRef="end"/>
                <endEvent id="end"/>
              </process>
            </definitions>""";

    @Test
    void theDriverThatIsMissingIsNamed() {
        assertThatThrownBy(() -> ProcessEngine.builder()
                        .database("jdbc:mysql://x", null, null)
                        .build())
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("add org.mariadb.jdbc:mariadb-java-client");
    }

    @Test
    void withoutSettingsItRunsJobsOnAnEmbeddedDatabase() throws InterruptedException {
        CountDownLatch charged = new CountDownLatch(1);
        try (ProcessEngine engine = ProcessEngine.builder()
                .bean("card", (JavaDelegate) execution -> {
                    assertThat(execution.getVariable("amount")).isEqualTo(120);
                    assertThat(execution.getProcessEngine().getName()).isEqualTo("default");
                    charged.countDown();
                })
                .build()) {
            assertThat(engine.isExecutorRunning()).isTrue();
            engine.getRepositoryService()
                    .createDeployment()
                    .addString("order.bpmn", MODEL)
                    .deploy();

            engine.getRuntimeService().startProcessInstanceByKey("order", "4711", Map.of("amount", 120));

            assertThat(charged.await(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aDatabaseOfAnotherKindIsRefusedByItsUrlWithoutItsPassword() {
        ProcessEngineBuilder builder = ProcessEngine.builder().jdbcUrl("jdbc:oracle://db/orders?password=secret");

        assertThatThrownBy(builder::build)
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("a URL that starts with jdbc:postgresql:, jdbc:mariadb:, jdbc:mysql: or jdbc:h2:")
                .hasMessageNotContaining("secret");
    }

    @Test
    void aDatabaseWhoseDriverIsMissingIsRefusedWithWhatToAdd() {
        ProcessEngineBuilder builder = ProcessEngine.builder().jdbcUrl("jdbc:mysql://db/orders?password=secret");

        assertThatThrownBy(builder::build)
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("add org.mariadb.jdbc:mariadb-java-client and org.flywaydb:flyway-mysql")
                .hasMessageNotContaining("secret");
    }

    @Test
    void delegateClassesOutsideOfTheListAreRefused() {
        String model = MODEL.replace("flowable:delegateExpression=\"${card}\"", "flowable:class=\"java.lang.Thread\"")
                .replace("flowable:async=\"true\" ", "");
        try (ProcessEngine engine = ProcessEngine.builder()
                .asyncExecutorActivate(false)
                .allowDelegates("com.acme.*")
                .build()) {
            engine.getRepositoryService()
                    .createDeployment()
                    .addString("order.bpmn", model)
                    .deploy();

            assertThatThrownBy(() -> engine.getRuntimeService().startProcessInstanceByKey("order"))
                    .isInstanceOf(HeadwayException.class)
                    .hasMessageContaining("java.lang.Thread")
                    .hasMessageContaining("charge");
        }
    }
}
