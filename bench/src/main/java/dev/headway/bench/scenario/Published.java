package dev.headway.bench.scenario;

import dev.headway.bench.peer.Peer;
import dev.headway.bench.scenario.ExecutorSetup.Producers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The configurations of the published benchmark of 27 jobs an instance (Activiti 6, 2016). Its thread pool is our channel
 * {@code optimistic}, its message queue a channel over a broker; a consumer of it is one of our slots.
 */
public enum Published {
    A(1, 32, 256, Kind.RELEASE, Producers.APART, 210.0),
    B(1, 10, 100, Kind.RELEASE, Producers.APART, 310.0),
    C(2, 10, 100, Kind.RELEASE, Producers.APART, 326.0),
    D(2, 10, 100, Kind.PREVIOUS_ENGINE, Producers.APART, 266.0),
    E(2, 10, 100, Kind.RELEASE, Producers.EACH, null),
    F(3, 10, 100, Kind.RELEASE, Producers.APART, null),
    G(2, 10, null, Kind.MESSAGES, Producers.APART, 1_304.0),
    H(2, 10, 100, Kind.REQUEUE, Producers.APART, 436.0),
    I(2, 32, null, Kind.MESSAGES, Producers.APART, null),
    J(2, 64, null, Kind.MESSAGES, Producers.APART, null),
    K(3, 32, null, Kind.MESSAGES, Producers.APART, null),
    L(3, 64, null, Kind.MESSAGES, Producers.APART, null);

    /** What the publication says of I to L, and of G. */
    public static final String REMARK =
            "Published: G is 'about 4 times C'; the best of I to L did 2,222.9 jobs/s, 6.8 times C; a third executor made it slower.";

    private static final int MOST_RECEIVERS = 10;

    private final int executors;
    private final int slots;
    private final @Nullable Integer queue;
    private final Kind kind;
    private final Producers producers;
    private final @Nullable Double jobsPerSecond;

    private enum Kind {
        /** Who loses the exclusive lock lets its job go. */
        RELEASE,
        /** Who loses it puts its job behind the others. */
        REQUEUE,
        MESSAGES,
        /** The engine of the generation before. */
        PREVIOUS_ENGINE
    }

    Published(
            int executors,
            int slots,
            @Nullable Integer queue,
            Kind kind,
            Producers producers,
            @Nullable Double jobsPerSecond) {
        this.executors = executors;
        this.slots = slots;
        this.queue = queue;
        this.kind = kind;
        this.producers = producers;
        this.jobsPerSecond = jobsPerSecond;
    }

    /** The published rate; null where only the best of several is known. */
    public @Nullable Double jobsPerSecond() {
        return jobsPerSecond;
    }

    /** The engine that it runs on here. */
    public Peer engine() {
        return kind == Kind.PREVIOUS_ENGINE ? Peer.ACTIVITI5 : Peer.HEADWAY;
    }

    /** The configuration's letter at the beginning of a label; null when it is another label. */
    public static @Nullable Published ofLabel(String label) {
        return Arrays.stream(values())
                .filter(each -> label.startsWith(each.name() + ": "))
                .findFirst()
                .orElse(null);
    }

    /**
     * The setup of the executors.
     *
     * @param messages the channel for those that work by messages
     * @param options settings of channels beyond ours
     */
    public ExecutorSetup setup(String messages, Map<String, String> options) {
        Map<String, String> all = new HashMap<>(options);
        String channel = switch (kind) {
            case RELEASE, PREVIOUS_ENGINE -> "optimistic";
            case REQUEUE -> {
                all.putIfAbsent("optimistic.onExclusiveConflict", "requeue");
                yield "optimistic";
            }
            case MESSAGES -> {
                if (!messages.equals("leased")) {
                    all.putIfAbsent(messages + ".consumers", Integer.toString(Math.min(slots, MOST_RECEIVERS)));
                }
                yield messages;
            }
        };
        String how = switch (kind) {
            case RELEASE -> "optimistic, release";
            case REQUEUE -> "optimistic, requeue";
            case MESSAGES -> messages;
            case PREVIOUS_ENGINE -> "Activiti 5.21";
        };
        String label = String.format(
                Locale.ROOT,
                "%s: %d x %d, %s%s",
                name(),
                executors,
                slots,
                how,
                producers == Producers.EACH ? ", each starts its part" : "");
        return new ExecutorSetup(label, executors, slots, queue, channel, all, producers);
    }

    /**
     * Letters, ranges, or both.
     *
     * @param text {@code G}, {@code A,C,G} or {@code A..L}
     * @throws IllegalArgumentException when it is none of these
     */
    public static List<Published> parse(String text) {
        List<Published> chosen = new ArrayList<>();
        for (String part : text.toUpperCase(Locale.ROOT).split(",", -1)) {
            String[] ends = part.strip().split("\\.\\.", -1);
            try {
                Published first = valueOf(ends[0]);
                Published last = valueOf(ends[ends.length - 1]);
                if (ends.length > 2 || first.compareTo(last) > 0) {
                    throw new IllegalArgumentException(part);
                }
                Arrays.stream(values())
                        .filter(each ->
                                each.compareTo(first) >= 0 && each.compareTo(last) <= 0 && !chosen.contains(each))
                        .forEach(chosen::add);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        "Expected --configuration to be letters from A to L, such as G, 'A,C,G' or A..L, got '" + text
                                + "'",
                        e);
            }
        }
        return chosen;
    }
}
