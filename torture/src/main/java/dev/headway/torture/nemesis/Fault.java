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

    /** What can go wrong. */
    public enum Kind {
        KILL_ENGINE,
        KILL_DATABASE,
        PAUSE_ENGINE,
        CUT_BEFORE_COMMIT,
        CUT_AFTER_COMMIT,
        SKEW_CLOCK,
        STOP_ENGINE
    }

    /** What goes wrong in a run: the same for the same seed and length. */
    public static List<Fault> schedule(long seed, long runMillis, int nodes, long leaseMillis) {
        Random random = new Random(seed);
        List<Fault> faults = new ArrayList<>();
        long at = FIRST_MILLIS;
        while (at < runMillis) {
            Kind kind = switch (random.nextInt(12)) {
                case 0, 1, 2 -> Kind.KILL_ENGINE;
                case 3, 4 -> Kind.KILL_DATABASE;
                case 5, 6 -> Kind.PAUSE_ENGINE;
                case 7, 8 -> Kind.CUT_BEFORE_COMMIT;
                case 9 -> Kind.CUT_AFTER_COMMIT;
                case 10 -> Kind.SKEW_CLOCK;
                default -> Kind.STOP_ENGINE;
            };
            long lasts = switch (kind) {
                case KILL_ENGINE, STOP_ENGINE -> random.nextBoolean() ? 0 : leaseMillis + random.nextInt(2_000);
                case PAUSE_ENGINE -> leaseMillis + 500 + random.nextInt(2_000);
                case KILL_DATABASE -> 200 + random.nextInt(1_500);
                default -> 0;
            };
            faults.add(new Fault(kind, at, random.nextInt(nodes), lasts));
            at += lasts + 1_500 + random.nextInt(3_500);
        }
        return List.copyOf(faults);
    }
}
