package dev.headway.runtime.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.runtime.port.Time;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class LoopTest {
    private static final long LONG = TimeUnit.HOURS.toNanos(1);

    private final BlockingQueue<Integer> rounds = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> failures = new LinkedBlockingQueue<>();
    private @Nullable Loop loop;

    private Loop loop(Loop.Body body) {
        AtomicInteger round = new AtomicInteger();
        Loop made = new Loop(
                Time.SYSTEM,
                "loop-test",
                () -> {
                    rounds.add(round.incrementAndGet());
                    return body.run();
                },
                failure -> {
                    failures.add(String.valueOf(failure.getMessage()));
                    return 0;
                });
        loop = made;
        return made;
    }

    @AfterEach
    void stop() {
        if (loop != null) {
            loop.interrupt();
            loop.join(0);
        }
    }

    @Test
    void aWakeUpEndsThePause() throws Exception {
        Loop sleeps = loop(() -> LONG);
        sleeps.start();
        assertThat(rounds.take()).isEqualTo(1);

        sleeps.wake();

        assertThat(rounds.take()).isEqualTo(2);
    }

    @Test
    void aWakeUpDuringARoundBringsAnotherRound() throws Exception {
        CountDownLatch woken = new CountDownLatch(1);
        Loop sleeps = loop(() -> {
            woken.await();
            return LONG;
        });
        sleeps.start();
        assertThat(rounds.take()).isEqualTo(1);

        sleeps.wake();
        woken.countDown();

        assertThat(rounds.take()).isEqualTo(2);
    }

    @Test
    void itGoesOnAfterAFailure() throws Exception {
        AtomicInteger round = new AtomicInteger();
        loop(() -> {
                    if (round.incrementAndGet() == 1) {
                        throw new IllegalStateException("on purpose");
                    }
                    return LONG;
                })
                .start();

        assertThat(rounds.take()).isEqualTo(1);
        assertThat(failures.take()).isEqualTo("on purpose");
        assertThat(rounds.take()).isEqualTo(2);
    }

    @Test
    void anErrorDoesNotEndIt() throws Exception {
        AtomicInteger round = new AtomicInteger();
        loop(() -> {
                    if (round.incrementAndGet() == 1) {
                        throw new OutOfMemoryError("on purpose");
                    }
                    return LONG;
                })
                .start();

        assertThat(failures.take()).isEqualTo("on purpose");
        assertThat(rounds.take()).isEqualTo(1);
        assertThat(rounds.take()).isEqualTo(2);
    }

    @Test
    void itEndsByItselfAndCanBeStartedAgain() throws Exception {
        Loop ends = loop(() -> Loop.END);
        ends.start();
        assertThat(rounds.take()).isEqualTo(1);
        ends.join(0);
        assertThat(ends.stopped()).isTrue();

        ends.start();

        assertThat(rounds.take()).isEqualTo(2);
    }

    @Test
    void aStopWaitsForTheRound() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        AtomicInteger ended = new AtomicInteger();
        Loop works = loop(() -> {
            begun.countDown();
            rounds.take(); // its own number: nothing else is there
            ended.incrementAndGet();
            return LONG;
        });
        works.start();
        begun.await();

        works.stop();

        assertThat(ended).hasValue(1);
        assertThat(works.stopped()).isTrue();
        assertThat(failures).isEmpty();
    }

    @Test
    void anInterruptEndsARoundThatWaits() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        Loop waits = loop(() -> {
            never.await();
            return 0;
        });
        waits.start();
        assertThat(rounds.take()).isEqualTo(1);

        waits.interrupt();
        waits.join(0);

        assertThat(failures).as("a stop is no failure").isEmpty();
        assertThat(rounds).isEmpty();
    }

    @Test
    void startedWithAPauseItBeginsWithThat() throws Exception {
        Loop later = loop(() -> LONG);
        later.startAfter(LONG);
        assertThat(rounds).isEmpty();

        later.wake();

        assertThat(rounds.take()).isEqualTo(1);
    }
}
