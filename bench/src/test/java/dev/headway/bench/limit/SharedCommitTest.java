package dev.headway.bench.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class SharedCommitTest {
    private static final int CALLERS = 4;
    private static final int EACH = 500;

    @Test
    void allIsWrittenOnceByOneCallerAtATime() throws Exception {
        List<Integer> written = new ArrayList<>();
        AtomicBoolean busy = new AtomicBoolean();
        AtomicInteger overlaps = new AtomicInteger();
        SharedCommit<Integer> commit = new SharedCommit<>(all -> {
            if (!busy.compareAndSet(false, true)) {
                overlaps.incrementAndGet();
            }
            written.addAll(all);
            busy.set(false);
        });
        try (ExecutorService callers = Executors.newFixedThreadPool(CALLERS)) {
            List<Future<?>> running = new ArrayList<>();
            for (int caller = 0; caller < CALLERS; caller++) {
                int from = caller * EACH;
                running.add(callers.submit(() -> {
                    for (int i = 0; i < EACH; i++) {
                        commit.add(from + i);
                    }
                    return null;
                }));
            }
            for (Future<?> each : running) {
                each.get();
            }
        }
        assertThat(overlaps).hasValue(0);
        assertThat(written)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, CALLERS * EACH).boxed().toList());
    }

    @Test
    void whoComesDuringATransactionIsInTheNext() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        List<List<Integer>> batches = new ArrayList<>();
        SharedCommit<Integer> commit = new SharedCommit<>(all -> {
            batches.add(List.copyOf(all));
            begun.countDown();
            await(goOn);
        });
        try (ExecutorService callers = Executors.newFixedThreadPool(3)) {
            Future<?> first = callers.submit(() -> add(commit, 1));
            begun.await();
            List<Future<?>> others = IntStream.of(2, 3)
                    .<Future<?>>mapToObj(number -> callers.submit(() -> add(commit, number)))
                    .toList();
            Awaitility.await()
                    .atMost(60, TimeUnit.SECONDS)
                    .untilAsserted(() -> assertThat(commit.waiting()).isEqualTo(2));
            goOn.countDown();
            first.get();
            for (Future<?> each : others) {
                each.get();
            }
        }
        assertThat(batches).hasSize(2);
        assertThat(batches.getFirst()).containsExactly(1);
        assertThat(batches.getLast()).containsExactlyInAnyOrder(2, 3);
    }

    @Test
    void aFailureIsToldAndTheNextTransactionIsTried() throws Exception {
        AtomicBoolean broken = new AtomicBoolean(true);
        List<Integer> written = new ArrayList<>();
        SharedCommit<Integer> commit = new SharedCommit<>(all -> {
            if (broken.getAndSet(false)) {
                throw new SQLException("the disk is full");
            }
            written.addAll(all);
        });
        assertThatThrownBy(() -> commit.add(1))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("the disk is full");
        commit.add(2);
        assertThat(written).containsExactly(2);
    }

    private static Void add(SharedCommit<Integer> commit, int number) throws SQLException {
        commit.add(number);
        return null;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
