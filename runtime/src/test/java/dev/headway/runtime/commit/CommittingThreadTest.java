package dev.headway.runtime.commit;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.headway.core.command.Reply;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.simulation.SimulatedStore;
import dev.headway.runtime.simulation.TestNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The committing thread: groups under load, back-pressure, a clean end. Held by latches, never by time. */
@Timeout(120)
@SuppressWarnings("FutureReturnValueIgnored") // what happened is what counts
class CommittingThreadTest {
    private static final int QUEUE = 50;

    private final TestNode node = new TestNode(new AtomicLong(1_000_000), 1_000, QUEUE, 1_000);
    private final long waiting = node.deployWaiting();
    private final CountDownLatch writing = new CountDownLatch(1);
    private final CountDownLatch mayWrite = new CountDownLatch(1);
    private final List<Integer> sizes = Collections.synchronizedList(new ArrayList<>());

    @AfterEach
    void close() {
        mayWrite.countDown();
        node.close();
    }

    /** The first batch waits inside the database until the test lets it go. */
    private void holdFirstBatch() {
        node.store.hook(new SimulatedStore.Hook() {
            @Override
            public void beforeCommit(CommitBatch batch) {
                sizes.add(batch.deltas().size());
                writing.countDown();
                awaitQuietly(mayWrite);
            }
        });
        node.startThreads(effect -> {});
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    private CompletableFuture<Reply> startOne() {
        return node.submit(node.newStart(waiting));
    }

    @Test
    void aSingleStepIsWrittenAtOnce() throws Exception {
        mayWrite.countDown();
        holdFirstBatch();

        startOne().get();

        assertThat(sizes).containsExactly(1);
    }

    @Test
    void whatArrivesWhileABatchIsWrittenIsTheNextBatch() throws Exception {
        holdFirstBatch();
        CompletableFuture<Reply> first = startOne();
        writing.await();
        List<CompletableFuture<Reply>> others = new ArrayList<>();
        for (int i = 0; i < QUEUE - 1; i++) {
            others.add(startOne());
        }
        assertThat(first).isNotDone();

        mayWrite.countDown();
        CompletableFuture.allOf(others.toArray(CompletableFuture[]::new)).get();

        assertThat(first).isDone();
        assertThat(sizes).containsExactly(1, QUEUE - 1);
    }

    @Test
    void aFullQueueBlocksItsProducerAndDropsNothing() throws Exception {
        holdFirstBatch();
        List<CompletableFuture<Reply>> answers = Collections.synchronizedList(new ArrayList<>());
        answers.add(startOne());
        writing.await();
        for (int i = 0; i < QUEUE; i++) {
            answers.add(startOne());
        }
        Thread producer = Thread.ofPlatform().start(() -> answers.add(startOne()));
        await().atMost(60, SECONDS)
                .untilAsserted(() -> assertThat(producer.getState()).isEqualTo(Thread.State.WAITING));
        assertThat(answers).hasSize(QUEUE + 1).noneMatch(CompletableFuture::isDone);
        assertThat(node.committer.queueLength()).isEqualTo(QUEUE);

        mayWrite.countDown();
        producer.join();
        CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new)).get();

        assertThat(answers).hasSize(QUEUE + 2);
        assertThat(node.store.tables().executions).hasSize(QUEUE + 2);
    }

    @Test
    void theEndCommitsWhatIsQueuedAndRefusesTheRest() throws Exception {
        holdFirstBatch();
        List<CompletableFuture<Reply>> answers = new ArrayList<>();
        answers.add(startOne());
        writing.await();
        answers.add(startOne());
        answers.add(startOne());
        Thread closing = Thread.ofPlatform().start(node::close);
        await().atMost(60, SECONDS)
                .untilAsserted(() -> assertThat(closing.getState()).isEqualTo(Thread.State.WAITING));

        CompletableFuture<Reply> tooLate = startOne();
        mayWrite.countDown();
        closing.join();

        assertThat(answers).allMatch(answer -> answer.join() instanceof Reply.Started);
        assertThat(tooLate).isCompletedExceptionally();
    }
}
