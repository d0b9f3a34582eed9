package dev.headway.runtime.node;

import dev.headway.core.execution.step.Effect;
import dev.headway.core.state.InstanceState;
import dev.headway.runtime.commit.GroupCommitter;
import dev.headway.runtime.commit.PendingCommit;
import dev.headway.runtime.dispatch.EffectDispatcher;
import dev.headway.runtime.history.HistoryWorker;
import dev.headway.runtime.join.Joins;
import dev.headway.runtime.port.RuntimeObserver;
import dev.headway.runtime.port.Time;
import dev.headway.runtime.turn.Causality;
import dev.headway.runtime.turn.Submission;
import dev.headway.runtime.turn.Turn;
import dev.headway.runtime.turn.Turns;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What happens with a step when its fate is known: effects go out, callers are answered, its turn goes on. Thread-safe. */
final class AfterCommit implements GroupCommitter.CommitListener {
    /** How long a turn rests whose instance somebody's transaction holds. */
    private static final long HELD_PAUSE_MILLIS = 50;

    private final Time time;
    private final Turns turns;
    private final EffectDispatcher effects;
    private final Joins joins;
    private final HistoryWorker history;
    private final boolean historyLater;
    private final Supplier<@Nullable RuntimeObserver> observer;
    private final LongAdder activitiesEnded = new LongAdder();

    AfterCommit(
            Time time,
            Turns turns,
            EffectDispatcher effects,
            Joins joins,
            HistoryWorker history,
            boolean historyLater,
            Supplier<@Nullable RuntimeObserver> observer) {
        this.time = time;
        this.turns = turns;
        this.effects = effects;
        this.joins = joins;
        this.history = history;
        this.historyLater = historyLater;
        this.observer = observer;
    }

    @Override
    public @Nullable RuntimeObserver observer() {
        return observer.get();
    }

    @Override
    public void committed(PendingCommit pending) {
        for (InstanceState created : pending.step().created()) {
            if (created.exists()) {
                turns.offer(created);
            }
        }
        Submission submission = pending.submission();
        released(pending.step().effects(), pending.claimed(), pending.step().activitiesEnded(), submission.cause());
        effects.reply(submission.answer(), pending.step());
        turns.settle(pending.turn());
    }

    @Override
    public void lost(Turn turn) {
        turns.wake(turn);
        turns.settle(turn);
    }

    @Override
    public void held(Turn turn) {
        Thread.ofVirtual().name("headway-held").start(() -> {
            time.park(turn, HELD_PAUSE_MILLIS * 1_000_000);
            joins.goOn(turn);
            turns.settle(turn);
        });
    }

    /** Sends out the effects of a step that is committed; {@code claimed} are the jobs that its batch has claimed. */
    void released(List<Effect> released, Set<Long> claimed, int ended, @Nullable Causality cause) {
        activitiesEnded.add(ended);
        effects.release(released, claimed, cause);
        if (historyLater) {
            history.committed();
        }
    }

    /** How many activities have ended on this node since it was started. */
    long activitiesEnded() {
        return activitiesEnded.sum();
    }
}
