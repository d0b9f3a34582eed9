package dev.headway.runtime.timer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.command.Command;
import dev.headway.core.command.Reply;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.state.JobRow;
import dev.headway.runtime.simulation.TestNode;
import dev.headway.runtime.simulation.Untellable;
import dev.headway.runtime.turn.Turns;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Timers by a clock that is turned by hand. */
@Timeout(120)
@SuppressWarnings("FutureReturnValueIgnored") // what happened is what counts
class TimerServiceTest {
    private static final Set<Integer> ALL = IntStream.range(0, 256).boxed().collect(Collectors.toUnmodifiableSet());

    private final TestNode node = new TestNode();
    private volatile Set<Integer> mine = ALL;
    private volatile boolean arms = true;
    private final Set<Long> settled = ConcurrentHashMap.newKeySet();
    private final AtomicInteger failures = new AtomicInteger();
    private final TimerService timers =
            new TimerService(node.store, node.turns, node.loader, () -> mine, this::settled, node.time, 100);
    private final Map<Long, CountDownLatch> ends = new ConcurrentHashMap<>();
    private final CountDownLatch deadLetter = new CountDownLatch(1);
    private final long later = node.deploy(
            "later",
            "<intermediateCatchEvent id='x'><timerEventDefinition><timeDuration>PT5S</timeDuration>"
                    + "</timerEventDefinition></intermediateCatchEvent>",
            "x");

    private void start() {
        node.startThreads(effect -> {
            if (effect instanceof Effect.TimerArmed timer) {
                if (arms) {
                    timers.armed(timer.instanceId(), timer.jobId(), timer.dueMillis(), timer.createdMillis(), false);
                }
            } else if (effect instanceof Effect.InstanceEnded ended) {
                end(ended.instanceId()).countDown();
            } else if (effect instanceof Effect.DeadLettered) {
                deadLetter.countDown();
            }
        });
        timers.start();
    }

    private void settled(Collection<Long> instanceIds) {
        if (failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            throw new OutOfMemoryError("on purpose");
        }
        settled.addAll(instanceIds);
    }

    private CountDownLatch end(long instanceId) {
        return ends.computeIfAbsent(instanceId, any -> new CountDownLatch(1));
    }

    private void advance(long millis) {
        node.clock.addAndGet(millis);
        timers.wake();
    }

    @AfterEach
    void stop() {
        timers.close();
        node.close();
    }

    @Test
    void aTimerFiresWhenItsTimeHasComeAndNotBefore() throws Exception {
        start();
        long first = node.start(later);
        node.clock.addAndGet(1_000);
        long second = node.start(later);

        advance(4_000);
        end(first).await();
        assertThat(settled).as("it is loaded here").containsExactly(first);
        assertThat(node.store.tables().root(second)).isNotNull();

        advance(1_000);
        end(second).await();
        assertThat(node.store.tables().jobs(JobRow.Table.TIMER)).isEmpty();
    }

    @Test
    void anErrorWhileAPageIsPreparedLosesNoTimer() throws Exception {
        failures.set(1);
        start();
        long first = node.start(later);

        advance(5_000);
        end(first).await();
        long second = node.start(later);
        advance(5_000);
        end(second).await();

        assertThat(settled).containsExactly(second);
    }

    @Test
    void aTimerWhoseFailureCannotBeToldHasAFailureAllTheSame() throws Exception {
        node.work = context -> {
            throw new Untellable();
        };
        long fails = node.deploy(
                "fails",
                "<intermediateCatchEvent id='x'><timerEventDefinition><timeDuration>PT5S</timeDuration>"
                        + "</timerEventDefinition></intermediateCatchEvent><sequenceFlow id='on' sourceRef='x' targetRef='y'/>"
                        + "<serviceTask id='y' headway:delegateExpression='${work}'/>",
                "y");
        start();
        node.start(fails);

        advance(5_000);

        deadLetter.await();
        assertThat(node.store.tables().jobs(JobRow.Table.DEAD_LETTER).values())
                .singleElement()
                .satisfies(row -> assertThat(row.exceptionMessage()).contains("Untellable"));
    }

    @Test
    void aTimerWhoseFiringBreaksOffFiresAgain() throws Exception {
        node.start(later);
        CountDownLatch firings = new CountDownLatch(2);
        Turns breaking = new Turns(100, Runnable::run, (turn, submission) -> {
            firings.countDown();
            if (firings.getCount() > 0) {
                throw new OutOfMemoryError("on purpose");
            }
            submission.answer().reply(new Reply.Done());
        });
        node.clock.addAndGet(5_000);
        try (TimerService service =
                new TimerService(node.store, breaking, node.loader, () -> mine, any -> {}, node.time, 100)) {
            service.start();

            firings.await();
        }
    }

    @Test
    void aTimerOfAnothersPartitionFiresHereOnlyWhenItIsDueAtOnce() throws Exception {
        long soon = node.deploy(
                "soon",
                "<intermediateCatchEvent id='x'><timerEventDefinition><timeDuration>PT0.5S</timeDuration>"
                        + "</timerEventDefinition></intermediateCatchEvent>",
                "x");
        mine = Set.of();
        start();
        List<Long> forAnother = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            forAnother.add(node.start(later));
        }
        node.clock.addAndGet(4_600);
        long here = node.start(soon);
        advance(500);
        end(here).await();
        assertThat(forAnother)
                .allSatisfy(instance ->
                        assertThat(node.store.tables().root(instance)).isNotNull());

        mine = ALL;
        advance(0);
        for (long instance : forAnother) {
            end(instance).await();
        }
    }

    @Test
    void aTimerWhosePartitionHasMovedFiresOnItsNewNodeAlone() throws Exception {
        long soon = node.deploy(
                "soon",
                "<intermediateCatchEvent id='x'><timerEventDefinition><timeDuration>PT0.5S</timeDuration>"
                        + "</timerEventDefinition></intermediateCatchEvent>",
                "x");
        start();
        List<Long> moved = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            moved.add(node.start(later));
        }
        node.clock.addAndGet(4_600);
        mine = Set.of();
        long here = node.start(soon);
        advance(500);
        end(here).await();
        assertThat(moved)
                .allSatisfy(instance ->
                        assertThat(node.store.tables().root(instance)).isNotNull());

        mine = ALL;
        advance(0);
        for (long instance : moved) {
            end(instance).await();
        }
    }

    @Test
    void aTimerThatIsDueSoonIsLeftToTheNodeThatArmedItUntilItIsLate() throws Exception {
        long soon = node.deploy(
                "soon",
                "<intermediateCatchEvent id='x'><timerEventDefinition><timeDuration>PT0.5S</timeDuration>"
                        + "</timerEventDefinition></intermediateCatchEvent>",
                "x");
        long notSoSoon = node.deploy(
                "notSoSoon",
                "<intermediateCatchEvent id='x'><timerEventDefinition><timeDuration>PT0.7S</timeDuration>"
                        + "</timerEventDefinition></intermediateCatchEvent>",
                "x");
        arms = false;
        start();
        long far = node.start(later);
        node.clock.addAndGet(4_500);
        long there = node.start(soon);
        advance(500);
        end(far).await();
        long here = node.start(notSoSoon);
        advance(700);
        end(here).await(); // whatever was read with it, or before, was taken to be fired before it
        assertThat(settled).containsExactlyInAnyOrder(far, here);
        assertThat(node.store.tables().root(there)).isNotNull();

        advance(300);
        end(there).await();
    }

    @Test
    void aTimerThatWasPutOffDoesNotFireAtItsOldTime() throws Exception {
        start();
        long putOff = node.start(later);
        long other = node.start(later);
        long timer = node.store.tables().jobs(JobRow.Table.TIMER).values().stream()
                .filter(row -> row.instanceId() == putOff)
                .findFirst()
                .orElseThrow()
                .id();
        // Another node puts it off: this one still has the old time in its heap.
        TestNode elsewhere = node.another();
        elsewhere.submit(new Command.SetJobDue(putOff, timer, node.clock.get() + 60_000));
        elsewhere.commitAll();

        advance(5_000);
        end(other).await();
        node.set(putOff, "still", "here").join();
        assertThat(node.store.tables().root(putOff)).isNotNull();

        advance(60_000);
        end(putOff).await();
    }
}
