package dev.headway.runtime.job;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.headway.core.execution.step.Effect;
import dev.headway.runtime.channel.AnnouncedJobs;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Time;
import dev.headway.runtime.simulation.TestNode;
import dev.headway.runtime.turn.Turn;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Exclusive jobs that wait for another one of their instance, over a channel that holds one of them back. */
@Timeout(120)
class ParkedJobsTest {
    private static final int JOBS = 50;

    private final TestNode node = new TestNode();
    private final JobExecutor executor =
            new JobExecutor(node.turns, node.loader, node.code(), null, 4, 16, 1_000, Time.SYSTEM);
    private final Holding channel = new Holding();
    private final AtomicInteger runs = new AtomicInteger();
    private final CountDownLatch ended = new CountDownLatch(1);

    /** As probation does: one runs when others are over, which may be parked behind it. */
    private static final class Holding extends AnnouncedJobs {
        private final BlockingQueue<ReadyJob> heldBack = new LinkedBlockingQueue<>();
        private final AtomicBoolean holdsNext = new AtomicBoolean();

        @Override
        public List<ReadyJob> take(int max) throws InterruptedException {
            return List.of(queue.take());
        }

        @Override
        public boolean again(ReadyJob job) {
            return holdsNext.getAndSet(false) ? heldBack.add(job) : queue.add(job);
        }
    }

    private void effect(Effect effect) {
        if (effect instanceof Effect.JobReady job) {
            executor.ready(new ReadyJob(job.instanceId(), job.executionId(), job.jobId(), job.priority(), 0));
        } else if (effect instanceof Effect.InstanceEnded) {
            ended.countDown();
        }
    }

    @AfterEach
    void stop() {
        executor.stop(Duration.ZERO);
        node.close();
    }

    @Test
    void theyGoOnWhenTheOneBeforeThemIsHeldBack() throws Exception {
        CompletableFuture<Long> instance = new CompletableFuture<>();
        node.work = context -> {
            if (runs.getAndIncrement() == 0) {
                Turn turn = node.turns.turn(instance.join());
                await().atMost(60, SECONDS)
                        .untilAsserted(() -> assertThat(turn.parked()).isEqualTo(JOBS - 1));
                channel.holdsNext.set(true);
            }
        };
        node.startThreads(this::effect);
        executor.start(channel);
        instance.complete(node.start(node.deployJob(
                "",
                "<multiInstanceLoopCharacteristics headway:async='true' headway:exclusive='true'><loopCardinality>"
                        + JOBS + "</loopCardinality></multiInstanceLoopCharacteristics>")));
        ReadyJob held = channel.heldBack.take();
        await().atMost(60, SECONDS).untilAsserted(() -> {
            executor.resumeParked();
            assertThat(runs).hasValue(JOBS - 1);
        });
        assertThat(ended.getCount()).isOne();
        assertThat(channel.again(held)).isTrue();
        ended.await();
        assertThat(runs).hasValue(JOBS);
    }
}
