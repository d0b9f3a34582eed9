package dev.headway.torture.node;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.delegate.JavaDelegate;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether a run is known to have its outcome on the disk, by the events of a real engine. */
class OutcomesTest {
    private static final String MODEL = """
            <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:headway='http://headway.dev/bpmn'
                xmlns:flowable='http://flowable.org/bpmn' targetNamespace='t'>
              <process id='p' isExecutable='true'>
                <startEvent id='s'/><sequenceFlow id='f1' sourceRef='s' targetRef='one'/>
                <serviceTask id='one' flowable:async='true' flowable:delegateExpression='${work}'/>
                <sequenceFlow id='f2' sourceRef='one' targetRef='many'/>
                <serviceTask id='many' flowable:async='true' flowable:delegateExpression='${work}'>
                  <multiInstanceLoopCharacteristics flowable:async='true'>
                    <loopCardinality>5</loopCardinality>
                  </multiInstanceLoopCharacteristics>
                </serviceTask>
                <sequenceFlow id='f3' sourceRef='many' targetRef='e'/><endEvent id='e'/>
              </process>
            </definitions>""";

    @Test
    void aRunWithACommittedOutcomeWaitsNoMore(@TempDir Path folder) throws Exception {
        Outcomes outcomes = new Outcomes(new Ledger(folder.resolve("ledger")));
        AtomicInteger runs = new AtomicInteger();
        JavaDelegate work = execution -> {
            outcomes.ran(execution.getId(), System.currentTimeMillis());
            if (runs.incrementAndGet() == 3) {
                throw new IllegalStateException("on purpose");
            }
        };
        try (ProcessEngine engine = ProcessEngine.builder()
                .database("jdbc:h2:mem:outcomes", "sa", "")
                .beans(Map.of("work", work))
                .failedJobWaitTimeMillis(1)
                .eventListener(outcomes)
                .build()) {
            engine.getRepositoryService()
                    .createDeployment()
                    .addString("p.bpmn", MODEL)
                    .deploy();
            engine.getRuntimeService().startProcessInstanceByKey("p");
            await().atMost(60, SECONDS).until(() -> runs.get() == 7);
            await().atMost(60, SECONDS)
                    .untilAsserted(() -> assertThat(outcomes.waiting()).isEmpty());
        }
    }
}
