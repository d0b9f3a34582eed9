package dev.headway.runtime.timer;

import dev.headway.core.command.Command;
import dev.headway.core.delta.InstanceDelta.Guard;
import dev.headway.core.schedule.Schedule;
import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.dispatch.OutboxDispatcher.Completion;
import dev.headway.runtime.port.StartTimerRow;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.turn.Submission;
import dev.headway.runtime.turn.Turns;
import java.time.ZoneId;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Starts instances by timer start events. The transaction that starts the instance moves the timer on, so however many nodes
 * try, each firing starts one instance. Thread-safe.
 */
public final class StartTimers {
    private static final int PAGE = 100;

    private final Store store;
    private final Turns turns;
    private final LongSupplier newInstanceId;
    private final LongSupplier now;
    private final LongPredicate suspended;
    private final ZoneId zone;

    /** @param suspended whether a definition is suspended, so that its timers wait */
    public StartTimers(
            Store store,
            Turns turns,
            LongSupplier newInstanceId,
            LongSupplier now,
            LongPredicate suspended,
            ZoneId zone) {
        this.store = store;
        this.turns = turns;
        this.newInstanceId = newInstanceId;
        this.now = now;
        this.suspended = suspended;
        this.zone = zone;
    }

    /** Fires what is due; returns how many instances were started. */
    public int fireDue() {
        List<StartTimerRow> due = store.dueStartTimers(now.getAsLong(), PAGE);
        int fired = 0;
        for (StartTimerRow timer : due) {
            if (!suspended.test(timer.definitionId())) {
                fire(timer);
                fired++;
            }
        }
        return fired;
    }

    private void fire(StartTimerRow timer) {
        int left = timer.repeatsLeft() < 0 ? -1 : timer.repeatsLeft() - 1;
        Long next = next(timer, left);
        Guard guard = new Guard.StartTimer(timer.id(), timer.dueMillis(), next, left);
        Command start = new Command.StartInstance(
                newInstanceId.getAsLong(),
                timer.definitionId(),
                timer.elementId(),
                null,
                timer.tenantId(),
                null,
                null,
                VariableDocument.EMPTY,
                0,
                0,
                guard);
        CompletableFuture<dev.headway.core.command.Reply> done = new CompletableFuture<>();
        turns.submit(new Submission(start, new Completion(done), null));
        done.join();
    }

    private @Nullable Long next(StartTimerRow timer, int left) {
        String repeat = timer.repeat();
        if (repeat == null || left == 0) {
            return null;
        }
        OptionalLong next = Schedule.next(repeat, timer.dueMillis(), now.getAsLong(), zone);
        boolean over = next.isEmpty() || (timer.endMillis() != null && next.getAsLong() > timer.endMillis());
        return over ? null : Long.valueOf(next.getAsLong());
    }
}
