package dev.headway.torture.journal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What befell which node and when, and what follows for its user code: in which times a run may be wasted, and so be repeated.
 * A clean stop, a connection that is cut and a wrong clock waste nothing and are not here. Thread-safe.
 */
public final class Troubles {
    /**
     * The longest time from the entry of a run to the commit of its outcome while nothing holds it up: the entry goes to the disk,
     * the outcome waits for its batch and for that batch's commit. Milliseconds as a rule, but the machine is full. Where it takes longer,
     * the node notes it.
     */
    public static final long OUTCOME_MILLIS = 2_000;

    /** A node notes ten times a second which outcomes are late; the last note before its end is younger than this. */
    static final long NOTED_MILLIS = 1_000;

    /** From the wake-up of a sleeper to the entries of the runs that it slept in. */
    static final long WAKE_MILLIS = 1_000;

    /** After this the database ends the transaction of a node that sleeps, and with it the locks that hold up others. */
    static final long LOCKS_MILLIS = 4_000;

    private final List<Span> deaths = new ArrayList<>();
    private final List<Span> sleeps = new ArrayList<>();
    private final List<Span> stalls = new ArrayList<>();
    private final List<Span> lateOutcomes = new ArrayList<>();
    private final List<Span> lostLeases = new ArrayList<>();
    private final List<Span> outages = new ArrayList<>();

    /** What befell a node; the database is of no node. */
    private record Span(int node, long fromMillis, long toMillis) {}

    /** The node's process was killed, and had gone at {@code toMillis}. */
    public synchronized void killed(int node, long fromMillis, long toMillis) {
        deaths.add(new Span(node, fromMillis, toMillis));
    }

    /** The node was made to sleep for longer than its lease. */
    public synchronized void slept(int node, long fromMillis, long toMillis) {
        sleeps.add(new Span(node, fromMillis, toMillis));
    }

    /** The node noted that it had stood still, or a batch of it took long, whatever the reason: its outcomes waited. */
    public synchronized void stalled(int node, long fromMillis, long toMillis) {
        stalls.add(new Span(node, fromMillis, toMillis));
    }

    /** The node noted that a run had waited since {@code fromMillis} for the commit of its outcome, and did so still at {@code toMillis}. */
    public synchronized void outcomeLate(int node, long fromMillis, long toMillis) {
        lateOutcomes.add(new Span(node, fromMillis, toMillis));
    }

    /** The longest that a run of this node was seen to wait for the commit of its outcome; 0 where none was late. */
    public synchronized long latestOutcomeMillis(int node) {
        return lateOutcomes.stream()
                .filter(late -> late.node() == node)
                .mapToLong(late -> late.toMillis() - late.fromMillis())
                .max()
                .orElse(0);
    }

    /** The node noted that it had lost its lease: it had given no sign of life, and others may have run its jobs. */
    public synchronized void leaseLost(int node, long fromMillis, long toMillis) {
        lostLeases.add(new Span(node, fromMillis, toMillis));
    }

    /** How many leases were lost. */
    public synchronized int leasesLost() {
        return lostLeases.size();
    }

    /** The database did not answer anybody, or took long to commit. */
    public synchronized void databaseAway(long fromMillis, long toMillis) {
        outages.add(new Span(-1, fromMillis, toMillis));
    }

    /**
     * When runs may be wasted.
     *
     * <ul>
     *   <li>A kill wastes what the node ran before and had not committed. What it runs under its name afterwards is new.
     *   <li>A pause longer than the lease wastes either run: others go on with its jobs, and it goes on when it wakes.
     *   <li>So does a lease that the node noted as lost, whatever the reason: a machine that is too full, or a database that was away
     *       for long.
     *   <li>Nothing else does. While the database is away or slow, outcomes wait.
     * </ul>
     */
    public synchronized List<Window> windows() {
        List<Window> windows = new ArrayList<>();
        for (Span death : deaths) {
            windows.add(new Window(death.node(), uncommittedSince(death), death.toMillis(), false));
        }
        for (Span sleep : sleeps) {
            windows.add(new Window(sleep.node(), uncommittedSince(sleep), sleep.toMillis() + WAKE_MILLIS, true));
        }
        for (Span lost : lostLeases) {
            windows.add(new Window(lost.node(), uncommittedSince(lost), lost.toMillis() + WAKE_MILLIS, true));
        }
        return List.copyOf(windows);
    }

    /**
     * The earliest entry whose outcome may not be committed when this begins. Outcomes wait for a database that is away or slow, while
     * their node stands still, and some for the locks of another node that sleeps within its transaction.
     */
    private long uncommittedSince(Span trouble) {
        long since = trouble.fromMillis() - OUTCOME_MILLIS;
        for (Span late : lateOutcomes) {
            boolean stillThen = late.node() == trouble.node()
                    && late.fromMillis() < trouble.fromMillis()
                    && late.toMillis() > trouble.fromMillis() - NOTED_MILLIS;
            if (stillThen) {
                since = Math.min(since, late.fromMillis());
            }
        }
        for (boolean moved = true; moved; ) {
            moved = false;
            for (Span held : holdUps(trouble.node())) {
                boolean within = held.fromMillis() < trouble.fromMillis() && held.toMillis() > since;
                if (within && held.fromMillis() - OUTCOME_MILLIS < since) {
                    since = held.fromMillis() - OUTCOME_MILLIS;
                    moved = true;
                }
            }
        }
        return since;
    }

    private List<Span> holdUps(int node) {
        List<Span> all = new ArrayList<>(outages);
        stalls.stream().filter(stall -> stall.node() == node).forEach(all::add);
        Stream.concat(sleeps.stream(), stalls.stream())
                .filter(sleep -> sleep.node() != node)
                .map(sleep -> new Span(
                        sleep.node(),
                        sleep.fromMillis(),
                        Math.min(sleep.toMillis(), sleep.fromMillis() + LOCKS_MILLIS)))
                .forEach(all::add);
        return all;
    }

    /** Which share of a time a node was in none of its windows: only then is a repetition found that has no reason. */
    public double outside(int node, long fromMillis, long toMillis) {
        List<Window> own = windows().stream()
                .filter(window -> window.node() == node)
                .sorted(Comparator.comparingLong(Window::fromMillis))
                .toList();
        long inside = 0;
        long until = fromMillis;
        for (Window window : own) {
            long from = Math.max(until, window.fromMillis());
            long to = Math.min(toMillis, window.toMillis());
            if (to > from) {
                inside += to - from;
                until = to;
            }
        }
        return 1 - (double) inside / (toMillis - fromMillis);
    }
}
