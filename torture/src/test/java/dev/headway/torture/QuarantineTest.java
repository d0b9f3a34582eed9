package dev.headway.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.runtime.Job;
import dev.headway.store.embedded.EmbeddedPostgres;
import dev.headway.store.embedded.EmbeddedPostgresSettings;
import dev.headway.torture.check.Ledgers;
import dev.headway.torture.nemesis.NodeProcess;
import dev.headway.torture.node.DeadlyWork;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** A job that ends the process of the engine, which is started again each time until it is a dead letter and all else is done. */
class QuarantineTest {
    private static final int INNOCENT = 100;
    private static final int DEADLY = 1;
    private static final int RESTARTS_MAX = 30;
    /** No partition is free because of time. */
    private static final String LEASE = "3600000";

    private static final String MODEL = """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="http://headway.dev/torture"
                xmlns:headway="http://headway.dev/schema/bpmn">
              <process id="risky" isExecutable="true">
                <startEvent id="start"/>
                <sequenceFlow id="a" sourceRef="start" targetRef="work"/>
                <serviceTask id="work" headway:async="true" headway:class="dev.headway.torture.node.DeadlyWork"/>
                <sequenceFlow id="b" sourceRef="work" targetRef="end"/>
                <endEvent id="end"/>
              </process>
            </definitions>
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    private Path folder;

    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

    @Test
    @Timeout(600)
    void onPostgres() throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(EmbeddedPostgresSettings.forTests())) {
            isFoundAndQuarantined(postgres.url(), postgres.user(), postgres.password());
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "headway.contract.long", matches = "true")
    @Timeout(600)
    void onH2() throws Exception {
        isFoundAndQuarantined("jdbc:h2:file:" + folder.resolve("engine"), "sa", "secret");
    }

    private void isFoundAndQuarantined(String url, String user, String password) throws Exception {
        try (ProcessEngine engine = engine(url, user, password)) {
            engine.getRepositoryService()
                    .createDeployment()
                    .addString("risky.bpmn", MODEL)
                    .deploy();
            for (int i = 0; i < INNOCENT + DEADLY; i++) {
                boolean deadly = i == INNOCENT / 2;
                engine.getRuntimeService()
                        .startProcessInstanceByKey("risky", Map.of("choice", deadly ? DeadlyWork.DEADLY : 0));
            }
        }
        List<String> arguments =
                List.of("node", url, user, "headway", folder.resolve("ledger").toString(), LEASE, "0");
        int restarts = -1;
        String state = "";
        @Nullable NodeProcess node = null;
        while (!state.equals(DEADLY + " " + DEADLY)) {
            if (node == null || !node.alive()) {
                restarts++;
                assertThat(restarts).as("it comes to an end").isLessThan(RESTARTS_MAX);
                node = new NodeProcess(arguments, password, folder.resolve("log"), answers::add);
                node.awaitReady();
            }
            state = state(node);
        }
        System.out.println("The process ended " + restarts + " times until the job was quarantined");
        node.stop();

        try (ProcessEngine engine = engine(url, user, password)) {
            List<Job> dead =
                    engine.getManagementService().createDeadLetterJobQuery().list();
            assertThat(dead)
                    .hasSize(DEADLY)
                    .allSatisfy(job -> assertThat(job.getExceptionMessage())
                            .contains("Quarantined", "a process of the engine ended while it ran"));
            assertThat(engine.getHistoryService()
                            .createHistoricProcessInstanceQuery()
                            .processDefinitionKey("risky")
                            .finished()
                            .count())
                    .isEqualTo(INNOCENT);
        }
        assertThat(Ledgers.read(List.of(folder.resolve("ledger"))).keys()).hasSize(INNOCENT);
    }

    private static ProcessEngine engine(String url, String user, String password) {
        return ProcessEngine.builder()
                .nodeName("deployer")
                .database(url, user, password)
                .asyncExecutorActivate(false)
                .build();
    }

    private String state(NodeProcess node) throws InterruptedException {
        answers.clear();
        node.say("state now");
        String answer = answers.poll(1, TimeUnit.SECONDS);
        return answer == null || !answer.startsWith("ok now ") ? "" : answer.substring("ok now ".length());
    }
}
