package dev.headway.runtime.timer;

import dev.headway.core.command.Command;
import dev.headway.core.delta.InstanceDelta.Guard;
import dev.headway.core.schedule.CalendarSchedule;
import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.dispatch.OutboxDispatcher.Completion;
import dev.headway.runtime.port.StartTimerRow;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.turn.Submission;
import dev.headway.runtime.turn.Turns;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts instances by timer start events. The transaction that starts the instance moves the timer on, so however many nodes
 * try, each firing starts one instance. Thread-safe.
 */
public final class StartTimers {
    private static final Logger LOG = LoggerFactory.getLogger(StartTimers.class);
    private static final int PAGE = 100;
    private static final long PUT_OFF_MILLIS = 10_000;

    private final Store store;
    private final Turns turns;
    private final LongSupplier newInstanceId;
    private final LongSupplier now;
    private final LongPredicate suspended;
    private final ZoneId zone;
    private final CalendarSchedule.Source calendars;
    /** Timers whose calendar does not say the next firing, until when they wait; the others go on. */
    private final Map<Long, Long> putOff = new ConcurrentHashMap<>();

    /**
     * @param suspended whether a definition is suspended, so that its timers wait
     * @param calendars the users' calendars
     */
    public StartTimers(
            Store store,
            Turns turns,
            LongSupplier newInstanceId,
            LongSupplier now,
            LongPredicate suspended,
            ZoneId zone,
            CalendarSchedule.Source calendars) {
        this.store = store;
        this.turns = turns;
        this.newInstanceId = newInstanceId;
        this.now = now;
        this.suspended = suspended;
        this.zone = zone;
        this.calendars = calendars;
    }

    /** Fires what is due; returns how many instances were started. */
    public int fireDue() {
        long time = now.getAsLong();
        putOff.values().removeIf(until -> until <= time);
        List<StartTimerRow> due = store.dueStartTimers(time, PAGE);
        int fired = 0;
        for (StartTimerRow timer : due) {
            if (!suspended.test(timer.definitionId()) && !putOff.containsKey(timer.id()) && fire(timer)) {
                fired++;
            }
        }
        return fired;
    }

    private boolean fire(StartTimerRow timer) {
        int left = timer.repeatsLeft() < 0 ? -1 : timer.repeatsLeft() - 1;
        Long next;
        try {
            next = next(timer, left);
        } catch (RuntimeException noNext) {
            putOff.put(timer.id(), now.getAsLong() + PUT_OFF_MILLIS);
            LOG.warn(
                    "Start timer {} of definition {} waits {} s, since its next firing is not known: {}",
                    timer.elementId(),
                    timer.definitionId(),
                    PUT_OFF_MILLIS / 1000,
                    noNext.toString());
            return false;
        }
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
        return true;
    }

    private @Nullable Long next(StartTimerRow timer, int left) {
        String repeat = timer.repeat();
        if (repeat == null || left == 0) {
            return null;
        }
        return new CalendarSchedule(calendars, now.getAsLong(), zone)
                .next(repeat, timer.dueMillis(), left, timer.endMillis());
    }
}
