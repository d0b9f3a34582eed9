package dev.headway.runtime.job;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.headway.core.command.Command;
import dev.headway.core.command.Reply;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.state.Ids;
import dev.headway.core.state.JobRow;
import dev.headway.runtime.channel.JobChannel;
import dev.headway.runtime.channel.MemoryChannel;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.StoreException.Kind;
import dev.headway.runtime.port.Time;
import dev.headway.runtime.simulation.SimulatedStore;
import dev.headway.runtime.simulation.TestNode;
import dev.headway.runtime.simulation.TestTime;
import dev.headway.runtime.simulation.Untellable;
import dev.headway.runtime.turn.InstanceLoader;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Jobs with real threads: what their code does to slots, other jobs and the stop. Held by latches alone. */
@Timeout(120)
@SuppressWarnings("FutureReturnValueIgnored") // what happened is what counts
class JobExecutorTest {
    private static final int SLOTS = 4;

    private final TestNode node = new TestNode();
    private final AtomicLong nanos = new AtomicLong();
    private final JobExecutor executor = new JobExecutor(
            node.turns,
            node.loader,
            node.code(),
            null,
            SLOTS,
            16,
            1_000,
            TestTime.ofTicks(() -> Time.SYSTEM.nanos() + nanos.get()));
    private final Map<Long, CountDownLatch> ends = new ConcurrentHashMap<>();
    private final Semaphore retries = new Semaphore(0);
    private final Semaphore deadLetters = new Semaphore(0);

    private void start() {
        node.startThreads(this::effect);
        executor.start(new MemoryChannel(List.of()));
    }

    private void effect(Effect effect) {
        switch (effect) {
            case Effect.JobReady job ->
                executor.ready(new ReadyJob(job.instanceId(), job.executionId(), job.jobId(), job.priority(), 0));
            case Effect.JobCancelled job -> executor.cancelled(job.jobId());
            case Effect.InstanceEnded ended -> end(ended.instanceId()).countDown();
            case Effect.RetryArmed retry -> {
                retries.release();
                Thread.ofVirtual().start(() -> node.submit(new Command.RetryJob(retry.instanceId(), retry.jobId())));
            }
            case Effect.DeadLettered dead -> deadLetters.release();
            default -> {
                // not about jobs
            }
        }
    }

    private CountDownLatch end(long instanceId) {
        return ends.computeIfAbsent(instanceId, any -> new CountDownLatch(1));
    }

    private void runToItsEnd(long instanceId) throws InterruptedException {
        end(instanceId).await();
    }

    @AfterEach
    void stop() {
        executor.stop(Duration.ZERO);
        node.close();
    }

    /** While the instances of taken jobs are loaded, however long that takes, their partitions must not go to other nodes. */
    @Test
    void aJobKeepsItsPartitionFromWhenItIsTaken() throws Exception {
        ReadyJob job = new ReadyJob(77, 78, 79, 50, 0);
        AtomicReference<JobExecutor> loading = new AtomicReference<>();
        CompletableFuture<Boolean> busy = new CompletableFuture<>();
        InstanceLoader loader = new InstanceLoader(ids -> {
            busy.complete(loading.get().busy(Ids.partition(job.instanceId())));
            return List.of();
        });
        JobExecutor ahead = new JobExecutor(node.turns, loader, node.code(), null, SLOTS, 16, 1_000, Time.SYSTEM);
        loading.set(ahead);
        node.startThreads(this::effect);
        ahead.start(new MemoryChannel(List.of(job)));
        assertThat(busy.get()).isTrue();
        ahead.stop(Duration.ofMinutes(1));
        assertThat(ahead.busy(Ids.partition(job.instanceId()))).isFalse();
    }

    @Test
    void whatBlocksOneInstanceDoesNotDelayAnother() throws Exception {
        CountDownLatch open = new CountDownLatch(1);
        node.work = context -> {
            if (context.hasVariable("slow")) {
                open.await();
            }
        };
        start();
        long definition = node.deployJob("", "");
        Command.StartInstance slow = node.newStart(definition);
        node.submit(new Command.StartInstance(
                        slow.instanceId(),
                        definition,
                        null,
                        null,
                        null,
                        null,
                        null,
                        slow.variables().with("slow", 1),
                        0,
                        0,
                        null))
                .join();

        runToItsEnd(node.start(definition));

        assertThat(end(slow.instanceId()).getCount()).isEqualTo(1);
        open.countDown();
        runToItsEnd(slow.instanceId());
    }

    @Test
    void aJobThatThrowsIsTriedAgain() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        node.work = context -> {
            if (runs.incrementAndGet() < 3) {
                throw new java.io.IOException("on purpose");
            }
        };
        start();

        runToItsEnd(node.start(node.deployJob("", "")));

        assertThat(runs).hasValue(3);
        assertThat(retries.availablePermits()).isEqualTo(2);
        assertThat(executor.jobsFailed()).isEqualTo(2);
    }

    @Test
    void aJobThatAlwaysThrowsEndsAmongTheDeadLetters() throws Exception {
        node.work = context -> {
            throw new StackOverflowError("on purpose");
        };
        start();
        node.start(node.deployJob("", ""));

        deadLetters.acquire();

        assertThat(node.store.tables().jobs(JobRow.Table.DEAD_LETTER).values())
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.retries()).isZero();
                    assertThat(row.exceptionMessage()).contains("on purpose");
                    assertThat(row.exceptionStacktrace()).contains("StackOverflowError");
                });
    }

    @Test
    void aFailureThatCannotBeToldIsRecordedByItsName() throws Exception {
        node.work = context -> {
            throw new Untellable();
        };
        start();
        node.start(node.deployJob("", ""));

        deadLetters.acquire();

        assertThat(node.store.tables().jobs(JobRow.Table.DEAD_LETTER).values())
                .singleElement()
                .satisfies(row -> assertThat(row.exceptionMessage()).contains("Untellable"));
    }

    @Test
    void aFailureWhoseWordsTheDatabaseRefusesIsRecordedWithoutThem() throws Exception {
        AtomicInteger refused = new AtomicInteger();
        node.store.hook(new SimulatedStore.Hook() {
            @Override
            public void beforeCommit(CommitBatch batch) {
                if (batch.deltas().stream()
                        .flatMap(delta -> delta.jobs().values().stream())
                        .flatMap(changes -> changes.inserted().stream())
                        .anyMatch(job -> String.valueOf(job.exceptionMessage()).contains("unheard of"))) {
                    refused.incrementAndGet();
                    throw new StoreException(Kind.DATA, "such words cannot be written", null);
                }
            }
        });
        node.work = context -> {
            throw new IllegalStateException("unheard of");
        };
        start();
        node.start(node.deployJob("", ""));

        deadLetters.acquire();

        assertThat(refused.get()).as("once for each of three runs").isEqualTo(3);
        assertThat(node.store.tables().jobs(JobRow.Table.DEAD_LETTER).values())
                .singleElement()
                .satisfies(row -> assertThat(row.exceptionMessage()).contains("refused the words"));
    }

    @Test
    void aChannelThatFailsIsAskedAgain() throws Exception {
        AtomicInteger failures = new AtomicInteger();
        MemoryChannel memory = new MemoryChannel(List.of());
        node.startThreads(this::effect);
        executor.start(new JobChannel() {
            @Override
            public void ready(ReadyJob job) {
                memory.ready(job);
            }

            @Override
            public List<ReadyJob> take(int max) throws InterruptedException {
                if (failures.incrementAndGet() < 3) {
                    throw new OutOfMemoryError("on purpose");
                }
                return memory.take(max);
            }

            @Override
            public void done(ReadyJob job) {
                memory.done(job);
            }

            @Override
            public int queued() {
                return memory.queued();
            }

            @Override
            public void poll() {
                memory.poll();
            }

            @Override
            public void close() {
                memory.close();
            }
        });

        runToItsEnd(node.start(node.deployJob("", "")));

        assertThat(failures.get()).isGreaterThanOrEqualTo(3);
    }

    @Test
    void aJobThatInterruptsItsOwnThreadIsDurableAllTheSame() throws Exception {
        node.work = context -> {
            context.setVariable("n", 1);
            Thread.currentThread().interrupt();
        };
        start();

        long instance = node.start(node.deployJob("", ""));
        runToItsEnd(instance);

        assertThat(node.variables(instance).get("n")).isEqualTo(1);
    }

    @Test
    void aJobThatNeverReturnsGivesItsSlotBackAndCountsAsFailed() throws Exception {
        CountDownLatch running = new CountDownLatch(SLOTS);
        CountDownLatch never = new CountDownLatch(1);
        Set<Thread> stuck = ConcurrentHashMap.newKeySet();
        AtomicInteger runs = new AtomicInteger();
        node.work = context -> {
            if (runs.incrementAndGet() <= SLOTS) {
                stuck.add(Thread.currentThread());
                running.countDown();
                awaitWhateverComes(never);
                context.setVariable("n", -1);
            }
        };
        start();
        long definition = node.deployJob("", "");
        List<Long> instances =
                List.of(node.start(definition), node.start(definition), node.start(definition), node.start(definition));
        running.await();

        executor.checkTimeouts();
        assertThat(executor.jobsRunning()).as("not yet").isEqualTo(SLOTS);
        nanos.addAndGet(Duration.ofMillis(1_001).toNanos());
        executor.checkTimeouts();

        for (long instance : instances) {
            runToItsEnd(instance); // in the slots that came back
        }
        never.countDown();
        for (Thread thread : stuck) {
            thread.join();
        }
        assertThat(instances)
                .allMatch(instance -> node.variables(instance).get("n").equals(0));
        assertThat(executor.jobsFailed()).isEqualTo(SLOTS);
    }

    private static void awaitWhateverComes(CountDownLatch latch) {
        boolean interrupted = true;
        while (interrupted) {
            try {
                latch.await();
                interrupted = false;
            } catch (InterruptedException ignored) {
                // this code does not listen
            }
        }
    }

    @Test
    void aCancelledJobIsInterruptedAndItsLateOutcomeDiscarded() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        node.work = context -> {
            running.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException expected) {
                interrupted.countDown();
            }
            context.setVariable("n", 1);
        };
        start();
        long instance = node.start(node.deployJob("", ""));
        running.await();

        Reply answer = node.submit(new Command.CancelInstance(instance, "changed my mind", false, null))
                .join();
        interrupted.await();
        executor.stop(Duration.ofMinutes(1)); // waits for the late outcome

        assertThat(answer).isEqualTo(new Reply.Done());
        assertThat(node.variables(instance).get("n")).isEqualTo(0);
        assertThat(executor.jobsSucceeded()).isZero();
    }

    @Test
    void aCleanStopWaitsUntilOutcomesAreDurable() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(1);
        CountDownLatch writing = new CountDownLatch(1);
        CountDownLatch mayWrite = new CountDownLatch(1);
        node.work = context -> {
            running.countDown();
            finish.await();
        };
        start();
        long instance = node.start(node.deployJob("", ""));
        running.await();
        node.store.hook(new SimulatedStore.Hook() {
            @Override
            public void beforeCommit(CommitBatch batch) {
                writing.countDown();
                awaitWhateverComes(mayWrite);
            }
        });
        Thread stopping = Thread.ofPlatform().start(() -> executor.stop(Duration.ofMinutes(1)));
        finish.countDown();
        writing.await();
        await().atMost(60, SECONDS)
                .untilAsserted(() -> assertThat(stopping.getState()).isEqualTo(Thread.State.TIMED_WAITING));

        mayWrite.countDown();
        stopping.join();

        assertThat(node.store.tables().root(instance))
                .as("nothing is left for the next owner")
                .isNull();
    }

    @Test
    void anExclusiveJobThatRunsAgainDoesNotForgetWhoWaitsBehindIt() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(1);
        AtomicInteger runs = new AtomicInteger();
        node.work = context -> {
            Object seen = context.variable("n");
            if (runs.incrementAndGet() == 1) {
                running.countDown();
                finish.await();
            }
            context.setVariable("seen", seen);
        };
        start();
        long instance = node.start(
                node.deployJob(
                        "",
                        "<multiInstanceLoopCharacteristics headway:async='true'><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>"));
        running.await();
        node.set(instance, "n", 5).join();
        finish.countDown();

        runToItsEnd(instance);

        assertThat(runs).hasValue(4);
        assertThat(node.variables(instance).get("seen")).isEqualTo(5);
    }

    @Test
    void aDatabaseThatIsAwayIsNoFailureOfTheJob() throws Exception {
        AtomicInteger away = new AtomicInteger(2);
        long definition = node.deployJob("", "");
        Command.StartInstance start = node.newStart(definition);
        node.submit(start);
        node.commitAll();
        node.turns.find(start.instanceId()).dropState();
        node.store.hook(new SimulatedStore.Hook() {
            @Override
            public void beforeLoad(Collection<Long> instanceIds) {
                if (away.getAndDecrement() > 0) {
                    throw new StoreException(Kind.UNAVAILABLE, "on purpose", null);
                }
            }
        });
        start();
        node.effects.forEach(this::effect);

        runToItsEnd(start.instanceId());

        assertThat(executor.jobsFailed()).isZero();
        assertThat(retries.availablePermits()).isZero();
    }

    /** As after a restart of the database that takes longer than anybody waits for a connection. */
    @Test
    void anOutcomeWaitsForTheDatabaseAndItsCodeRunsOnce() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        long instance = startWithLoadsThatFail(Kind.UNAVAILABLE, runs, () -> {});

        runToItsEnd(instance);
        executor.stop(Duration.ofSeconds(60)); // others hear of the end before the executor counts its job

        assertThat(runs).hasValue(1);
        assertThat(executor.jobsSucceeded()).isEqualTo(1);
    }

    /** As when somebody takes a right away and gives it back: its code may have sent a letter, which must not go out each time. */
    @Test
    void anOutcomeWaitsForADatabaseThatRefusesAllAndItsCodeRunsOnce() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        long instance = startWithLoadsThatFail(Kind.FATAL, runs, () -> {});

        runToItsEnd(instance);

        assertThat(runs).hasValue(1);
    }

    @Test
    void aFailureWaitsForTheDatabaseToo() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        long instance = startWithLoadsThatFail(Kind.UNAVAILABLE, runs, () -> {
            if (runs.get() == 1) {
                throw new IllegalStateException("on purpose");
            }
        });

        runToItsEnd(instance);

        assertThat(runs).hasValue(2);
        assertThat(retries.availablePermits())
                .as("the first run is on record as a failure")
                .isEqualTo(1);
    }

    /** The first run of the job leaves its instance out of memory, and three attempts to load it again fail. */
    private long startWithLoadsThatFail(Kind kind, AtomicInteger runs, Runnable code) {
        AtomicInteger away = new AtomicInteger();
        long definition = node.deployJob("", "");
        Command.StartInstance start = node.newStart(definition);
        node.work = context -> {
            if (runs.incrementAndGet() == 1) {
                away.set(3);
                node.turns.find(start.instanceId()).dropState();
            }
            code.run();
        };
        node.store.hook(new SimulatedStore.Hook() {
            @Override
            public void beforeLoad(Collection<Long> instanceIds) {
                if (away.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                    throw new StoreException(kind, "on purpose", null);
                }
            }
        });
        start();
        node.submit(start);
        return start.instanceId();
    }
}
