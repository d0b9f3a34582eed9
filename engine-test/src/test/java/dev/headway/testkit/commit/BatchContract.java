package dev.headway.testkit.commit;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.headway.core.command.Command;
import dev.headway.core.command.Reply;
import dev.headway.core.history.HistoryLevel;
import dev.headway.core.variable.VariableDocument;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.history.HistoricDetail;
import dev.headway.engine.internal.EngineRuntime;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.turn.Submission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of 500 commands that meet in one batch when one of them cannot be written, or when their instance has moved on. */
@Timeout(120)
abstract class BatchContract {
    private static final int COMMANDS = 500;
    private static final int POISON_AT = 321;
    private static final String MODEL = """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="http://headway.dev/test">
              <process id="waits" isExecutable="true">
                <startEvent id="start"/><sequenceFlow id="a" sourceRef="start" targetRef="wait"/>
                <userTask id="wait"/><sequenceFlow id="b" sourceRef="wait" targetRef="end"/><endEvent id="end"/>
              </process>
            </definitions>
            """;

    @SuppressWarnings("NullAway.Init") // before each test
    private GatedStore gated;

    @SuppressWarnings("NullAway.Init") // before each test
    private ProcessEngine engine;

    /** A store on a fresh database. */
    abstract Store openStore();

    /** Business keys that the database refuses, each for a reason of its own. */
    abstract Map<String, String> poison();

    /** What the error says of a row that is there already: the SQL state as a rule. */
    String duplicate() {
        return "23505";
    }

    private static ProcessEngine engine(String node, Store store) {
        return ProcessEngine.builder()
                .nodeName(node)
                .store(store)
                .asyncExecutorActivate(false)
                .committers(1)
                .commitBatchMax(2 * COMMANDS)
                .historyLevel(HistoryLevel.FULL)
                .build();
    }

    @BeforeEach
    void deploy() {
        gated = new GatedStore(openStore());
        engine = engine("one", gated.store());
        engine.getRepositoryService()
                .createDeployment()
                .addString("waits.bpmn", MODEL)
                .deploy();
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private String start() {
        return engine.getRuntimeService().startProcessInstanceByKey("waits").getId();
    }

    private Command.StartInstance newStart(@Nullable String businessKey) {
        var definition = EngineRuntime.of(engine).latestDefinition("waits", null);
        return new Command.StartInstance(
                EngineRuntime.of(engine).ids().next(7),
                definition == null ? 0 : definition.id(),
                null,
                businessKey,
                null,
                null,
                null,
                VariableDocument.EMPTY,
                0,
                0,
                null);
    }

    private static Command.SetVariables set(String instance, Map<String, Object> values) {
        long id = Long.parseLong(instance);
        return new Command.SetVariables(id, id, VariableDocument.of(values), Set.of(), false);
    }

    private CompletableFuture<Reply> submit(Command command) {
        return EngineRuntime.of(engine).calls().submit(command);
    }

    /** All of these wait for one and the same commit when the gate opens. */
    private List<CompletableFuture<Reply>> together(List<Command> commands, Runnable meanwhile) throws Exception {
        gated.close();
        CompletableFuture<Reply> first = submit(newStart(null));
        gated.awaitCommit();
        List<CompletableFuture<Reply>> answers = new ArrayList<>();
        commands.forEach(command -> answers.add(submit(command)));
        try {
            await().atMost(60, SECONDS)
                    .untilAsserted(() -> assertThat(
                                    EngineRuntime.of(engine).statistics().commitQueueLength())
                            .isGreaterThanOrEqualTo(commands.size()));
            meanwhile.run();
        } finally {
            gated.open();
        }
        first.join();
        return answers;
    }

    @Test
    void onePoisonDeltaAmongFiveHundredFailsAlone() throws Exception {
        for (Map.Entry<String, String> poison : poison().entrySet()) {
            failsAlone(poison.getKey(), newStart(poison.getValue()), () -> {}, false);
        }
    }

    @Test
    void aRowThatIsThereAlreadyAmongFiveHundredFailsAlone() throws Exception {
        Command.StartInstance twice = newStart(null);
        try (ProcessEngine other = engine("other", openAgain())) {
            failsAlone(duplicate(), twice, () -> EngineRuntime.of(other).calls().execute(twice), true);
        }
    }

    private void failsAlone(String what, Command poison, Runnable meanwhile, boolean thereAnyway) throws Exception {
        List<Command> commands = new ArrayList<>();
        for (int i = 0; i < COMMANDS; i++) {
            commands.add(i == POISON_AT ? poison : i % 2 == 0 ? set(start(), Map.of("v", i)) : newStart(what + i));
        }
        List<CompletableFuture<Reply>> answers = together(commands, meanwhile);

        for (int i = 0; i < COMMANDS; i++) {
            Throwable thrown = failure(answers.get(i));
            if (i == POISON_AT) {
                assertThat(thrown)
                        .as(what)
                        .isInstanceOfSatisfying(
                                StoreException.class,
                                refused -> assertThat(refused.kind()).isEqualTo(StoreException.Kind.DATA))
                        .hasMessageContaining(what);
            } else {
                assertThat(thrown).as(what + " " + i).isNull();
            }
            checkDone(i, commands.get(i), i != POISON_AT || thereAnyway);
        }
        assertThat(gated.batches().getFirst().deltas()).hasSize(1);
        assertThat(gated.batches().get(1).deltas()).as("they were one batch").hasSize(COMMANDS);
        assertThat(gated.batches())
                .as("found by halves, not one by one")
                .hasSizeLessThan(2 * 10 + 4)
                .extracting(CommitBatch::number)
                .doesNotHaveDuplicates();
    }

    private static @Nullable Throwable failure(CompletableFuture<Reply> answer) {
        try {
            answer.join();
            return null;
        } catch (CompletionException failed) {
            return failed.getCause();
        }
    }

    private void checkDone(int i, Command command, boolean done) {
        if (command instanceof Command.SetVariables) {
            assertThat(engine.getRuntimeService().getVariable(Long.toString(command.instanceId()), "v"))
                    .isEqualTo(i);
        } else {
            assertThat(engine.getRuntimeService()
                            .createProcessInstanceQuery()
                            .processInstanceId(Long.toString(command.instanceId()))
                            .count())
                    .isEqualTo(done ? 1 : 0);
        }
    }

    @Test
    void stackedCommandsOfAnInstanceThatLosesAreAllAppliedAgainInOrder() throws Exception {
        String instance = start();
        List<Command> commands = IntStream.range(0, COMMANDS)
                .<Command>mapToObj(i -> set(instance, Map.of("last", i, "v" + i, i)))
                .toList();
        try (ProcessEngine other = engine("other", openAgain())) {
            List<CompletableFuture<Reply>> answers =
                    together(commands, () -> other.getRuntimeService().setVariable(instance, "last", "of the other"));
            answers.forEach(CompletableFuture::join);
        }

        Map<String, Object> variables = engine.getRuntimeService().getVariables(instance);
        assertThat(variables).hasSize(COMMANDS + 1).containsEntry("last", COMMANDS - 1);
        List<Object> inOrder =
                engine.getHistoryService().createHistoricDetailQuery().processInstanceId(instance).list().stream()
                        .filter(detail -> "last".equals(detail.getVariableName()))
                        .map(HistoricDetail::getValue)
                        .toList();
        assertThat(inOrder).hasSize(COMMANDS + 1).contains("of the other");
        assertThat(inOrder.stream().filter(Integer.class::isInstance))
                .as("by id, and so by time on one node")
                .containsExactlyElementsOf(
                        IntStream.range(0, COMMANDS).<Object>mapToObj(i -> i).toList());
        assertThat(EngineRuntime.of(engine).statistics().conflicts()).isEqualTo(1);
        assertThat(version(instance))
                .as("the start, the other one, and each of these")
                .isEqualTo(COMMANDS + 2);
    }

    @Test
    @Timeout(60)
    void aCommandThatComesTooLateEachTimeLocksItsInstance() {
        String instance = start();
        try (ProcessEngine other = engine("other", openAgain())) {
            AtomicInteger times = new AtomicInteger();
            gated.beforeEach(() -> other.getRuntimeService().setVariable(instance, "of", times.incrementAndGet()));
            engine.getRuntimeService().setVariable(instance, "mine", "done");
            assertThat(times).hasValue(Submission.LOSSES_BEFORE_LOCK);

            engine.getRuntimeService().deleteProcessInstance(instance, "enough");
            assertThat(times).hasValue(2 * Submission.LOSSES_BEFORE_LOCK);
            assertThatThrownBy(() -> other.getRuntimeService().setVariable(instance, "of", 0))
                    .isInstanceOf(ObjectNotFoundException.class);
        }
        assertThat(engine.getHistoryService()
                        .createHistoricVariableInstanceQuery()
                        .processInstanceId(instance)
                        .variableName("mine")
                        .singleResult()
                        .getValue())
                .isEqualTo("done");
    }

    /** The same database once more, as another node sees it. */
    abstract Store openAgain();

    private long version(String instance) {
        return gated.store()
                .load(List.of(Long.parseLong(instance)))
                .getFirst()
                .root()
                .requireRoot()
                .version();
    }
}
