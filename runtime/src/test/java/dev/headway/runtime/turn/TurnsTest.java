package dev.headway.runtime.turn;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.command.Command;
import dev.headway.core.command.Reply;
import dev.headway.core.state.InstanceState;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.simulation.TestNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** One command of an instance at a time, in order, by whatever thread comes along; idle instances cached up to a bound. */
@SuppressWarnings("FutureReturnValueIgnored") // what happened is what counts
class TurnsTest {
    private final Deque<Runnable> others = new ArrayDeque<>();
    private final List<Long> applied = new ArrayList<>();

    private Turns turns(BiConsumer<Turn, Submission> pipeline) {
        return new Turns(100, others::add, pipeline);
    }

    private static Submission submission(long instanceId) {
        return new Submission(
                new Command.SuspendInstance(instanceId, null),
                new Submission.Answer() {
                    @Override
                    public void reply(Reply reply) {}

                    @Override
                    public void fail(Throwable failure) {}
                },
                null);
    }

    @Test
    void aCommandThatComesInsideATurnWaitsForItsOwn() {
        List<String> order = new ArrayList<>();
        Turns[] turns = new Turns[1];
        turns[0] = turns((turn, submission) -> {
            order.add("begin " + submission.sequence());
            if (submission.sequence() == 1) {
                turns[0].submit(submission(5));
            }
            order.add("end " + submission.sequence());
        });

        turns[0].submit(submission(5));
        others.forEach(Runnable::run);

        assertThat(order).containsExactly("begin 1", "end 1", "begin 2", "end 2");
    }

    @Test
    void aThreadLeavesTheRestToOthersWhenItsOwnCommandIsDone() {
        Turns[] turns = new Turns[1];
        turns[0] = turns((turn, submission) -> {
            applied.add(submission.sequence());
            if (submission.sequence() == 1) {
                turns[0].submit(submission(5));
            }
        });

        turns[0].submit(submission(5));

        assertThat(applied).containsExactly(1L);
        others.removeFirst().run();
        assertThat(applied).containsExactly(1L, 2L);
    }

    @Test
    void lostCommandsComeBeforeThoseThatCameLater() {
        Turn turn = new Turn(5);
        Submission first = submission(5);
        Submission second = submission(5);
        Submission third = submission(5);
        turn.add(first);
        turn.add(second);
        turn.beginDraining();
        assertThat(turn.next()).isSameAs(first);
        assertThat(turn.next()).isSameAs(second);
        turn.submitted();
        turn.submitted();
        turn.add(third);

        turn.lose(2, List.of(second, first));

        assertThat(turn.allCommitted()).isTrue();
        assertThat(turn.next()).isSameAs(first);
        assertThat(turn.next()).isSameAs(second);
        assertThat(turn.next()).isSameAs(third);
        assertThat(turn.next()).isNull();
    }

    @Test
    void aStateThatWasLoadedForALostLineOfDescentIsNotKept() {
        Turn turn = new Turn(5);
        Submission command = submission(5);
        turn.add(command);
        turn.beginDraining();
        turn.next();

        turn.lose(0, List.of());
        turn.state(new InstanceState(5), command.epoch());

        assertThat(turn.state()).isNull();
    }

    @Test
    void anIdleTurnOfNothingIsForgotten() {
        Turns turns = turns((turn, submission) -> applied.add(submission.sequence()));

        turns.submit(submission(5));

        assertThat(applied).hasSize(1);
        assertThat(turns.size()).isZero();
    }

    @Test
    void theOldestIdleInstancesLeaveTheCacheFirst() {
        TestNode node = new TestNode(new AtomicLong(1), 100, 100, 4); // an instance at a task has two rows
        long waiting = node.deployWaiting();

        long first = node.start(waiting);
        long second = node.start(waiting);
        node.set(first, "x", 1);
        node.commitAll();
        long third = node.start(waiting);

        assertThat(node.turns.cached(first)).isTrue();
        assertThat(node.turns.cached(second)).isFalse();
        assertThat(node.turns.cached(third)).isTrue();
        assertThat(node.turns.size()).isEqualTo(2);
    }

    @Test
    void anIdleStateThatAnotherNodeHasGoneBeyondIsDropped() {
        TestNode node = new TestNode(new AtomicLong(1), 100, 100, 100);
        long instance = node.start(node.deployWaiting());
        long version = version(node, instance);

        node.turns.outdatedBefore(instance, version);
        assertThat(node.turns.cached(instance))
                .as("it is what the database has")
                .isTrue();
        node.set(instance, "x", 1);
        node.turns.outdatedBefore(instance, version + 9);
        assertThat(node.turns.cached(instance))
                .as("a step of it is still to be committed")
                .isTrue();
        node.commitAll();
        node.turns.outdatedBefore(instance, version + 9);
        assertThat(node.turns.cached(instance)).isFalse();
    }

    @Test
    void anIdleStateWithoutTheTimerThatIsDueIsDropped() {
        TestNode node = new TestNode();
        long instance = node.start(node.deployWaiting());
        node.set(instance, "x", 1);

        node.turns.outdatedUnlessItAwaits(instance, 77);
        assertThat(node.turns.cached(instance))
                .as("a step of it is still to be committed")
                .isTrue();
        node.commitAll();
        node.turns.outdatedUnlessItAwaits(instance, 77);
        assertThat(node.turns.cached(instance)).isFalse();
    }

    private static long version(TestNode node, long instance) {
        Turn turn = requireNonNull(node.turns.find(instance));
        return requireNonNull(requireNonNull(turn.state()).root()).requireRoot().version();
    }

    @Test
    void oneExclusiveJobAtATimeAndTheOthersInOrder() {
        Turn turn = new Turn(5);
        List<ReadyJob> jobs = List.of(job(1), job(2), job(3));

        assertThat(turn.claimExclusive(jobs.get(0))).isTrue();
        assertThat(turn.claimExclusive(jobs.get(0)))
                .as("the same job comes again")
                .isTrue();
        assertThat(turn.claimExclusive(jobs.get(1))).isFalse();
        assertThat(turn.claimExclusive(jobs.get(2))).isFalse();
        assertThat(turn.nextParked()).as("while one runs").isNull();
        assertThat(turn.releaseExclusive(2)).as("not its own").isNull();
        assertThat(turn.releaseExclusive(1)).isEqualTo(jobs.get(1));
        assertThat(turn.nextParked()).as("when that one cannot go on here").isEqualTo(jobs.get(2));
        assertThat(turn.retire()).isTrue();
    }

    private static ReadyJob job(long id) {
        return new ReadyJob(5, 5, id, 0, 0);
    }

    @Test
    void whoWaitsBehindAJobThatTurnsOutStaleGoesOnAllTheSame() {
        Turn turn = new Turn(5);
        List<ReadyJob> jobs =
                List.of(new ReadyJob(5, 5, 1, 0, 0), new ReadyJob(5, 5, 2, 0, 0), new ReadyJob(5, 5, 3, 0, 0));
        jobs.forEach(turn::claimExclusive);

        assertThat(turn.releaseExclusive(1)).isEqualTo(jobs.get(1));
        assertThat(turn.releaseExclusive(2))
                .as("its activity was cancelled before it could claim the turn")
                .isEqualTo(jobs.get(2));
    }
}
