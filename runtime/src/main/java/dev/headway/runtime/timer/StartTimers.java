package dev.headway.runtime.timer;

import dev.headway.core.command.Command;
import dev.headway.core.command.Reply;
import dev.headway.core.delta.InstanceDelta.Guard;
import dev.headway.core.schedule.CalendarSchedule;
import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.port.StartTimerRow;
import dev.headway.runtime.port.StoreException;
import dev.headway.runtime.port.WorkIndex;
import dev.headway.runtime.turn.Completion;
import dev.headway.runtime.turn.FailureText;
import dev.headway.runtime.turn.Submission;
import dev.headway.runtime.turn.Turns;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts instances by timer start events, and lets planned changes of definitions happen. The transaction that starts the instance moves the timer on, so however many nodes
 * try, each firing starts one instance. Thread-safe.
 */
public final class StartTimers {
    private static final Logger LOG = LoggerFactory.getLogger(StartTimers.class);
    private static final int PAGE = 100;
    private static final long PUT_OFF_MILLIS = 10_000;

    private final WorkIndex store;
    private final Turns turns;
    private final LongSupplier newInstanceId;
    private final LongSupplier now;
    private final Predicate<StartTimerRow> suspended;
    private final ZoneId zone;
    private final CalendarSchedule.Source calendars;
    /** Timers that could not be fired, until when they wait; the others go on. */
    private final Map<Long, Long> putOff = new ConcurrentHashMap<>();
    /** Timers whose start is under way. */
    private final Set<Long> open = ConcurrentHashMap.newKeySet();

    private volatile Consumer<StartTimerRow> changes = planned -> {
        throw new IllegalStateException("Expected somebody who changes definitions, but no engine has said so");
    };

    /**
     * @param suspended whether a timer waits since its definition, or its place there, is suspended
     * @param calendars the users' calendars
     */
    public StartTimers(
            WorkIndex store,
            Turns turns,
            LongSupplier newInstanceId,
            LongSupplier now,
            Predicate<StartTimerRow> suspended,
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

    /** Begins to fire what is due. Each start has a thread of its own: it runs user code, which may take long or never return. */
    public void fireDue() {
        begin();
    }

    /** Fires what is due and waits for it; returns how many instances were started. */
    public int fireDueAndWait() {
        int fired = 0;
        for (CompletableFuture<Boolean> start : begin()) {
            if (start.join()) {
                fired++;
            }
        }
        return fired;
    }

    private List<CompletableFuture<Boolean>> begin() {
        long time = now.getAsLong();
        putOff.values().removeIf(until -> until <= time);
        List<CompletableFuture<Boolean>> begun = new ArrayList<>();
        for (StartTimerRow timer : due(time)) {
            if (open.add(timer.id())) {
                CompletableFuture<Boolean> done = new CompletableFuture<>();
                begun.add(done);
                Thread.ofVirtual().name("headway-start-timer-", timer.id()).start(() -> {
                    boolean fired = false;
                    try {
                        fired = fire(timer);
                    } finally {
                        open.remove(timer.id());
                        done.complete(fired);
                    }
                });
            }
        }
        return begun;
    }

    /** A page of what can be fired now; more than a page is read while a full one shows only timers that wait. */
    private List<StartTimerRow> due(long time) {
        for (int limit = PAGE; ; limit *= 2) {
            List<StartTimerRow> due = store.dueStartTimers(time, limit);
            List<StartTimerRow> ready = due.stream()
                    .filter(timer -> (timer.change() != null || !suspended.test(timer))
                            && !putOff.containsKey(timer.id())
                            && !open.contains(timer.id()))
                    .toList();
            if (!ready.isEmpty() || due.size() < limit) {
                return ready;
            }
        }
    }

    /** Who makes planned changes, and then takes their timers away; each may be told of twice. */
    public void changes(Consumer<StartTimerRow> by) {
        changes = by;
    }

    private boolean change(StartTimerRow timer) {
        try {
            changes.accept(timer);
            return true;
        } catch (RuntimeException | Error failure) {
            putOff(timer, "its definition cannot be changed", failure);
            return false;
        }
    }

    /** Fires a timer, due or not, and waits for it; false when it could not start an instance. */
    public boolean fire(StartTimerRow timer) {
        if (timer.change() != null) {
            return change(timer);
        }
        int left = timer.repeatsLeft() < 0 ? -1 : timer.repeatsLeft() - 1;
        Long next;
        try {
            next = next(timer, left);
        } catch (RuntimeException | Error noNext) {
            putOff(timer, "its next firing is not known", noNext);
            return false;
        }
        Command.StartInstance start = new Command.StartInstance(
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
                new Guard.StartTimer(timer.id(), timer.dueMillis(), next, left));
        try {
            apply(start);
            return true;
        } catch (RuntimeException | Error refused) {
            return !waitsForDatabase(timer, refused) && startAsJob(timer, start, refused);
        }
    }

    /** What user code refuses is started all the same: what follows is a job, with retries and at last an incident. */
    private boolean startAsJob(StartTimerRow timer, Command.StartInstance start, Throwable refused) {
        LOG.warn(
                "Start timer {} of definition {} goes on as a job, since its start failed: {}",
                timer.elementId(),
                timer.definitionId(),
                FailureText.line(refused));
        try {
            apply(new Command.TakeAsJob(start));
            return true;
        } catch (RuntimeException | Error again) {
            if (!waitsForDatabase(timer, again)) {
                putOff(timer, "it cannot be started", again);
            }
            return false;
        }
    }

    private void apply(Command command) {
        CompletableFuture<Reply> done = new CompletableFuture<>();
        turns.submit(new Submission(command, new Completion(done), null));
        try {
            done.join();
        } catch (CompletionException failure) {
            switch (failure.getCause()) {
                case RuntimeException unchecked -> throw unchecked;
                case Error error -> throw error;
                case null, default -> throw failure;
            }
        }
    }

    private static boolean waitsForDatabase(StartTimerRow timer, Throwable failure) {
        boolean away = failure instanceof StoreException store && store.kind() != StoreException.Kind.DATA;
        if (away) {
            LOG.debug("Start timer {} waits for the database: {}", timer.elementId(), failure.getMessage());
        }
        return away;
    }

    private void putOff(StartTimerRow timer, String why, Throwable failure) {
        putOff.put(timer.id(), now.getAsLong() + PUT_OFF_MILLIS);
        LOG.warn(
                "Start timer {} of definition {} waits {} s, since {}: {}",
                timer.elementId(),
                timer.definitionId(),
                PUT_OFF_MILLIS / 1000,
                why,
                FailureText.line(failure));
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
