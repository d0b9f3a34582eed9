package dev.headway.torture.nemesis;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Something that goes wrong.
 *
 * @param atMillis when, since the load began
 * @param node whom it hits; no matter for the database
 * @param lastsMillis how long it stays wrong
 */
public record Fault(Kind kind, long atMillis, int node, long lastsMillis) {
    private static final long FIRST_MILLIS = 4_000;
    private static final int GAP_MILLIS = 700;

    /** What can go wrong. */
    public enum Kind {
        KILL_ENGINE,
        KILL_DATABASE,
        PAUSE_ENGINE,
        CUT_BEFORE_COMMIT,
        CUT_AFTER_COMMIT,
        SKEW_CLOCK,
        STOP_ENGINE;

        /** Whether it happens only to a server of ours. */
        public boolean needsServer() {
            return this == KILL_DATABASE || this == CUT_BEFORE_COMMIT || this == CUT_AFTER_COMMIT;
        }
    }

    /** What goes wrong in a run: the same for the same seed and length. */
    public static List<Fault> schedule(long seed, long runMillis, int nodes, long leaseMillis) {
        Random random = new Random(seed);
        List<Fault> faults = new ArrayList<>();
        long at = FIRST_MILLIS;
        while (at < runMillis) {
            Kind kind = switch (random.nextInt(20)) {
                case 0, 1, 2, 3, 4, 5, 6, 7 -> Kind.KILL_ENGINE;
                case 8, 9, 10, 11 -> Kind.KILL_DATABASE;
                case 12, 13 -> Kind.PAUSE_ENGINE;
                case 14, 15 -> Kind.CUT_BEFORE_COMMIT;
                case 16, 17 -> Kind.CUT_AFTER_COMMIT;
                case 18 -> Kind.SKEW_CLOCK;
                default -> Kind.STOP_ENGINE;
            };
            long lasts = switch (kind) {
                // Back at once as a rule; sometimes late enough that others take over.
                case KILL_ENGINE, STOP_ENGINE -> random.nextInt(4) > 0 ? 0 : leaseMillis + random.nextInt(2_000);
                case PAUSE_ENGINE -> leaseMillis + 500 + random.nextInt(2_000);
                case KILL_DATABASE -> random.nextInt(1_000);
                default -> 0;
            };
            faults.add(new Fault(kind, at, random.nextInt(nodes), lasts));
            // An engine that is away does not hold up what happens to the others.
            at += (kind == Kind.KILL_DATABASE ? lasts : 0) + GAP_MILLIS + random.nextInt(GAP_MILLIS);
        }
        return List.copyOf(faults);
    }
}
