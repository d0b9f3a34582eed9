package dev.headway.runtime.timer;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.headway.core.command.Command;
import dev.headway.core.command.Reply;
import dev.headway.runtime.port.StartTimerRow;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.simulation.Untellable;
import dev.headway.runtime.turn.Submission;
import dev.headway.runtime.turn.Turn;
import dev.headway.runtime.turn.Turns;
import java.lang.reflect.Proxy;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Starts by timers whose user code fails or never returns. The definition's number is the timer's. */
@Timeout(
        value = 120,
        threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // whoever waits for a start cannot be interrupted
class StartTimersTest {
    private final AtomicLong instances = new AtomicLong(1);
    private final Set<Long> suspended = ConcurrentHashMap.newKeySet();
    private final Queue<Command> applied = new ConcurrentLinkedQueue<>();
    private final Semaphore started = new Semaphore(0);
    private final CountDownLatch hangs = new CountDownLatch(1);
    private final long[] due = LongStream.rangeClosed(1, 300).toArray();
    private int shown = 3;
    private final Turns turns = new Turns(100, Runnable::run, this::apply);
    private final StartTimers timers = new StartTimers(
            store(),
            turns,
            instances::getAndIncrement,
            () -> 1_000,
            timer -> suspended.contains(timer.definitionId()),
            ZoneOffset.UTC,
            (name, any) -> {
                throw new IllegalStateException("no calendar is needed");
            });

    private Store store() {
        return (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(), new Class<?>[] {Store.class}, (any, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("dueStartTimers");
                    return LongStream.of(due)
                            .limit(Math.min(shown, (int) arguments[1]))
                            .mapToObj(StartTimersTest::timer)
                            .toList();
                });
    }

    private static StartTimerRow timer(long id) {
        return new StartTimerRow(id, id, "start", 500, null, 0, null, null);
    }

    private void apply(Turn turn, Submission submission) {
        applied.add(submission.command());
        long definition = definition(submission.command());
        if (definition == 1 && submission.command() instanceof Command.StartInstance) {
            submission.answer().fail(new Untellable());
            return;
        }
        if (definition == 2) {
            try {
                hangs.await();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }
        submission.answer().reply(new Reply.Done());
        started.release();
    }

    private static long definition(Command command) {
        return switch (command) {
            case Command.StartInstance start -> start.definitionId();
            case Command.TakeAsJob job -> definition(job.refused());
            default -> throw new AssertionError("not expected: " + command);
        };
    }

    @Test
    void aStartThatFailsOrHangsHoldsUpNoOther() throws Exception {
        timers.fireDue();
        started.acquire(2); // the third, and the first as a job, while the second hangs

        assertThat(applied.stream().filter(Command.TakeAsJob.class::isInstance)).hasSize(1);
        await("until the others have started again, once they are over")
                .atMost(60, SECONDS)
                .until(() -> {
                    timers.fireDue();
                    return started.tryAcquire(2);
                });
        assertThat(applied.stream().filter(command -> definition(command) == 2))
                .as("the one that hangs is not started a second time")
                .hasSize(1);
        hangs.countDown();
    }

    @Test
    void timersOfSuspendedDefinitionsHideNoOthers() throws Exception {
        hangs.countDown();
        shown = 300;
        LongStream.of(due).filter(id -> id != 290).forEach(suspended::add);

        assertThat(timers.fireDueAndWait()).isEqualTo(1);
        assertThat(applied).extracting(StartTimersTest::definition).isEqualTo(List.of(290L));
    }
}
