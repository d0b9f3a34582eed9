package dev.headway.runtime.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.command.Command;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Reply;
import dev.headway.core.delta.InstanceDelta.Guard;
import dev.headway.core.history.HistoryLevel;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.StoreException.Kind;
import dev.headway.runtime.simulation.SimulatedStore;
import dev.headway.runtime.simulation.TestNode;
import dev.headway.runtime.turn.Submission;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** What becomes of queued steps, driven by hand: who is committed, who comes again, who fails, and when each is told. */
@SuppressWarnings("FutureReturnValueIgnored") // what was committed is what counts
class GroupCommitterTest {
    private final TestNode node = new TestNode();
    private final long waiting = node.deployWaiting();

    /** Sees batches, and fails some of them. */
    private abstract static class Watch implements SimulatedStore.Hook {
        final List<CommitBatch> batches = new ArrayList<>();

        @Override
        public void beforeCommit(CommitBatch batch) {
            batches.add(batch);
            before(batch);
        }

        @SuppressWarnings("UnusedVariable") // for those who override it
        void before(CommitBatch batch) {}
    }

    private static Watch watch() {
        return new Watch() {};
    }

    private static StoreException error(Kind kind) {
        return new StoreException(kind, "on purpose", null);
    }

    /** Fails the first {@code times} commits. */
    private static Watch failing(Kind kind, int times, Predicate<CommitBatch> which) {
        return new Watch() {
            private int left = times;

            @Override
            void before(CommitBatch batch) {
                if (which.test(batch) && left-- > 0) {
                    throw error(kind);
                }
            }
        };
    }

    private static boolean has(CommitBatch batch, String variable) {
        return batch.deltas().stream()
                .anyMatch(
                        delta -> !delta.onlyGuards() && delta.root().variables().contains(variable));
    }

    private long version(long instanceId) {
        return node.store.tables().versions.get(instanceId);
    }

    @Test
    void stepsOfOneInstanceBecomeOneChange() {
        long instance = node.start(waiting);
        Watch watch = watch();
        node.store.hook(watch);

        List<CompletableFuture<Reply>> answers = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            answers.add(node.set(instance, "x", i));
        }
        assertThat(answers).noneMatch(CompletableFuture::isDone);
        node.commitAll();

        assertThat(answers).allMatch(CompletableFuture::isDone);
        assertThat(watch.batches).hasSize(1);
        assertThat(watch.batches.getFirst().deltas()).hasSize(1);
        assertThat(node.variables(instance).get("x")).isEqualTo(5);
        assertThat(version(instance)).isEqualTo(6);
        assertThat(node.committer.commits()).isEqualTo(2);
    }

    @Test
    void anInstanceThatLeavesNoTraceIsAnsweredWithoutACommit() {
        long through = node.deploy("through", "<task id='x'/>", "x");
        node.historyLevel(HistoryLevel.NONE);

        assertThat(node.submit(node.newStart(through))).isDone();
        assertThat(node.committer.queueLength()).isZero();

        node.historyLevel(HistoryLevel.AUDIT);
        assertThat(node.submit(node.newStart(through))).isNotDone();
        assertThat(node.committer.queueLength()).isOne();
    }

    @Test
    void aBatchEndsAtItsBound() {
        TestNode small = new TestNode(node.clock, 10, 1_000, 1_000);
        long definition = small.deployWaiting();
        Watch watch = watch();
        small.store.hook(watch);

        for (int i = 0; i < 25; i++) {
            small.submit(small.newStart(definition));
        }
        small.commitAll();

        assertThat(watch.batches).extracting(batch -> batch.deltas().size()).containsExactly(10, 10, 5);
    }

    @Test
    void aLoserTakesWhatIsStackedOnItAlongAndNobodyElse() {
        long loser = node.start(waiting);
        long winner = node.start(waiting);
        List<CompletableFuture<Reply>> stacked =
                List.of(node.set(loser, "x", 1), node.set(loser, "x", 2), node.set(loser, "y", 1));
        CompletableFuture<Reply> other = node.set(winner, "x", 1);
        node.store.moveOn(loser);

        node.committer.commitNext();

        assertThat(other).isCompleted();
        assertThat(stacked).noneMatch(CompletableFuture::isDone);
        assertThat(node.variables(loser).contains("x")).isFalse();

        // A command that comes now finds the lost ones before it.
        CompletableFuture<Reply> later = node.set(loser, "x", 3);
        node.commitAll();

        assertThat(stacked).allMatch(answer -> answer.join().equals(new Reply.Done()));
        assertThat(later).isCompleted();
        assertThat(node.variables(loser).get("x")).isEqualTo(3);
        assertThat(node.variables(loser).get("y")).isEqualTo(1);
        assertThat(version(loser)).isEqualTo(6);
        assertThat(node.committer.conflicts()).isEqualTo(1);
    }

    @Test
    void onePoisonedRowAmongFiveHundredFailsAlone() {
        Map<Long, CompletableFuture<Reply>> answers = new HashMap<>();
        List<Long> started = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            Command.StartInstance start = node.newStart(waiting);
            started.add(start.instanceId());
            answers.put(start.instanceId(), node.submit(start));
        }
        long bad = started.get(321);
        node.store.poison(instance -> instance == bad);

        node.commitAll();

        assertThatThrownBy(() -> answers.get(bad).join())
                .cause()
                .isInstanceOfSatisfying(
                        StoreException.class,
                        failure -> assertThat(failure.kind()).isEqualTo(Kind.DATA));
        answers.remove(bad);
        assertThat(answers.values()).allMatch(answer -> answer.join() instanceof Reply.Started);
        assertThat(node.store.tables().root(bad)).isNull();
        assertThat(node.store.tables().executions).hasSize(499);
        assertThat(node.turns.find(bad)).as("nothing is kept of what failed").isNull();
    }

    @Test
    void whatIsStackedOnAFailedStepIsAppliedWithoutIt() {
        long instance = node.start(waiting);
        node.store.hook(failing(Kind.DATA, Integer.MAX_VALUE, batch -> has(batch, "bad")));

        CompletableFuture<Reply> first = node.set(instance, "a", 1);
        CompletableFuture<Reply> bad = node.set(instance, "bad", 1);
        CompletableFuture<Reply> last = node.set(instance, "b", 1);
        node.commitAll();

        assertThat(first).isCompleted();
        assertThat(bad).isCompletedExceptionally();
        assertThat(last).isCompleted();
        assertThat(node.variables(instance).names()).contains("a", "b").doesNotContain("bad");
        assertThat(version(instance)).isEqualTo(3);
    }

    @Test
    void aLostAcknowledgementIsFoundOutUnderTheSameNumber() {
        long instance = node.start(waiting);
        AtomicInteger lost = new AtomicInteger();
        Watch watch = new Watch() {
            @Override
            public void afterCommit(CommitBatch batch) {
                if (lost.getAndIncrement() == 0) {
                    throw error(Kind.UNKNOWN);
                }
            }
        };
        node.store.hook(watch);

        CompletableFuture<Reply> answer = node.set(instance, "x", 1);
        node.commitAll();

        assertThat(answer).isCompletedWithValue(new Reply.Done());
        assertThat(watch.batches)
                .extracting(CommitBatch::number)
                .hasSize(2)
                .containsOnly(watch.batches.getFirst().number());
        assertThat(version(instance)).isEqualTo(2);
    }

    @Test
    void anUnknownCommitThatNeverWasIsDoneAgain() {
        long instance = node.start(waiting);
        node.store.hook(failing(Kind.UNKNOWN, 1, batch -> true));

        CompletableFuture<Reply> answer = node.set(instance, "x", 1);
        node.commitAll();

        assertThat(answer).isCompletedWithValue(new Reply.Done());
        assertThat(version(instance)).isEqualTo(2);
    }

    @Test
    void whileTheDatabaseIsAwayNothingIsAcknowledged() {
        long instance = node.start(waiting);
        node.effects.clear();
        List<CompletableFuture<Reply>> answers = new ArrayList<>();
        AtomicInteger attempts = new AtomicInteger();
        node.store.hook(new Watch() {
            @Override
            void before(CommitBatch batch) {
                assertThat(answers).noneMatch(CompletableFuture::isDone);
                assertThat(node.effects).isEmpty();
                if (attempts.incrementAndGet() < 4) {
                    throw error(attempts.get() == 2 ? Kind.CONFLICT : Kind.UNAVAILABLE);
                }
            }
        });

        answers.add(node.completeTask(instance));
        node.commitAll();

        assertThat(attempts).hasValue(4);
        assertThat(answers).allMatch(CompletableFuture::isDone);
        assertThat(node.effects).isNotEmpty();
    }

    @Test
    void aRefusalWaitsForTheCommitOfWhatItWasFoundOn() {
        long instance = node.start(waiting);
        long task = node.taskOf(instance);
        CompletableFuture<Reply> first = node.completeTask(instance, task, VariableDocument.EMPTY);
        CompletableFuture<Reply> second = node.completeTask(instance, task, VariableDocument.EMPTY);
        assertThat(second).isNotDone();

        node.commitAll();

        assertThat(first).isCompleted();
        assertThatThrownBy(second::join).isInstanceOf(CompletionException.class).hasCauseInstanceOf(Refusal.class);
    }

    @Test
    void aRefusalIsFoundAnewWhenItsStateIsLost() {
        long instance = node.start(waiting);
        long task = node.taskOf(instance);
        node.store.hook(failing(
                Kind.DATA,
                Integer.MAX_VALUE,
                batch -> node.store.tables().executions.containsKey(instance)
                        && batch.deltas().getFirst().history().toString().contains("bad")));

        CompletableFuture<Reply> first = node.completeTask(instance, task, VariableDocument.of(Map.of("bad", 1)));
        CompletableFuture<Reply> second = node.completeTask(instance, task, VariableDocument.EMPTY);
        node.commitAll();

        assertThat(first).isCompletedExceptionally();
        assertThat(second).isCompletedWithValue(new Reply.Done());
        assertThat(node.store.tables().ended(instance)).isNotNull();
    }

    @Test
    void anAnswerThatThrowsLeavesTheRestOfItsBatchAlone() {
        long one = node.start(waiting);
        long other = node.start(waiting);
        node.turns.submit(new Submission(
                new Command.SetVariables(one, one, VariableDocument.of(Map.of("x", 1)), java.util.Set.of(), false),
                new Submission.Answer() {
                    @Override
                    public void reply(Reply reply) {
                        throw new IllegalStateException("on purpose");
                    }

                    @Override
                    public void fail(Throwable failure) {
                        throw new AssertionError("Expected a reply: it is committed", failure);
                    }
                },
                null));
        CompletableFuture<Reply> answer = node.set(other, "x", 1);
        node.commitAll();

        assertThat(answer).isCompletedWithValue(new Reply.Done());
        assertThat(node.variables(one).get("x")).isEqualTo(1);
    }

    @Test
    void aGuardIsUsedOnceThoughTwoBringItAtOnce() {
        long one = node.start(waiting);
        long other = node.start(waiting);
        long row = node.ids.next(7);
        node.store
                .tables()
                .outbox
                .put(row, new OutboxRow(row, 1, OutboxRow.Kind.CANCEL_CALLED, one, 0, null, "{}", 0, 0, null));

        CompletableFuture<Reply> first =
                node.submit(new Command.CancelInstance(one, "guarded", false, new Guard.Outbox(row)));
        CompletableFuture<Reply> second =
                node.submit(new Command.CancelInstance(other, "guarded", false, new Guard.Outbox(row)));
        node.commitAll();

        assertThat(first).isCompletedWithValue(new Reply.Done());
        assertThat(second).isCompletedWithValue(new Reply.UsedUp());
        assertThat(node.store.tables().root(one)).isNull();
        assertThat(node.store.tables().root(other)).isNotNull();
    }

    @Test
    void whatCameForAnEndedInstanceIsUsedUpWithoutHarm() {
        long instance = node.start(waiting);
        List<Long> rows = List.of(node.ids.next(7), node.ids.next(7));
        rows.forEach(row -> node.store
                .tables()
                .outbox
                .put(row, new OutboxRow(row, 1, OutboxRow.Kind.CANCEL_CALLED, instance, 0, null, "{}", 0, 0, null)));

        CompletableFuture<Reply> end = node.completeTask(instance);
        List<CompletableFuture<Reply>> late = rows.stream()
                .map(row -> node.submit(new Command.CancelInstance(instance, "late", false, new Guard.Outbox(row))))
                .toList();
        node.commitAll();

        assertThat(end).isCompleted();
        assertThat(late).allMatch(answer -> answer.join().equals(new Reply.Done()));
        assertThat(node.store.tables().outbox).isEmpty();
        assertThat(node.turns.size()).isZero();
    }

    /** Whoever reads a row just before it is used up starts the instance again, and finds that its end is not committed yet. */
    @Test
    void aStartThatComesAgainBehindTheEndOfItsInstanceIsUsedUpWithoutHarm() {
        long other = node.start(waiting);
        long row = node.ids.next(7);
        Command.StartInstance start = node.newStart(waiting, new Guard.Outbox(row));
        long instance = start.instanceId();
        node.store
                .tables()
                .outbox
                .put(
                        row,
                        new OutboxRow(row, 0, OutboxRow.Kind.SIGNAL_START, instance, waiting, null, "{}", 0, 0, null));
        node.submit(start);
        node.commitAll();

        CompletableFuture<Reply> end = node.completeTask(instance);
        CompletableFuture<Reply> again = node.submit(start);
        CompletableFuture<Reply> beside = node.set(other, "x", 1);
        node.commitAll();

        assertThat(end).isCompletedWithValue(new Reply.Done());
        assertThat(again).isCompletedWithValue(new Reply.UsedUp());
        assertThat(beside).isCompletedWithValue(new Reply.Done());
        assertThat(node.store.tables().root(instance)).isNull();
    }

    @Test
    void whoLosesWithoutEndIsTold() {
        long instance = node.start(waiting);
        node.store.hook(new Watch() {
            @Override
            void before(CommitBatch batch) {
                node.store.moveOn(instance);
            }
        });

        CompletableFuture<Reply> answer = node.set(instance, "x", 1);
        node.commitAll();

        assertThatThrownBy(answer::join).cause().hasMessageContaining("lost 1000 races in a row");
    }

    @Test
    void aMergedStartKeepsItsUniqueBusinessKey() {
        long definition = node.store.definitions().add("unique", """
                        <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
                            xmlns:headway="http://headway.dev/schema/bpmn">
                          <process id="unique" isExecutable="true" headway:uniqueBusinessKey="true">
                            <startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="x"/><userTask id="x"/>
                          </process></definitions>""").id();
        Command.StartInstance start = new Command.StartInstance(
                node.ids.next(7), definition, null, "order-1", null, null, null, VariableDocument.EMPTY, 0, 0, null);
        Watch watch = watch();
        node.store.hook(watch);

        node.submit(start);
        node.set(start.instanceId(), "x", 1);
        node.commitAll();

        assertThat(watch.batches).hasSize(1);
        assertThat(watch.batches.getFirst().deltas().getFirst().uniqueBusinessKey())
                .contains("order-1");
    }
}
