package dev.headway.runtime.settings;

import dev.headway.runtime.port.PriorityRange;
import java.util.ArrayList;
import java.util.List;

/**
 * Ranges of job priorities that share an executor by weight: among bands with work each gets its weight's part, so that a flood
 * in one neither starves the lower ones nor keeps the higher ones waiting. Immutable.
 *
 * @param bands in ascending order of priority; the first also takes what is below it
 */
public record PriorityBands(List<Band> bands) {
    private static final int MOST = 16;

    /** One band for all: strictly the highest priority first. */
    public static final PriorityBands NONE = new PriorityBands(List.of(new Band(Integer.MIN_VALUE, 1)));

    /**
     * A range of priorities.
     *
     * @param from its lowest priority
     * @param weight its part of the slots while other bands have work too, at least 1
     */
    public record Band(int from, int weight) {}

    public PriorityBands {
        bands = List.copyOf(bands);
    }

    /**
     * Reads bands such as {@code 0:1, 10:4, 50:16}: each with its lowest priority and its weight. Empty means none.
     *
     * @throws IllegalArgumentException when it cannot be read, or the priorities do not ascend
     */
    public static PriorityBands parse(String text) {
        if (text.isBlank()) {
            return NONE;
        }
        List<Band> bands = new ArrayList<>();
        for (String part : text.split(",")) {
            String[] sides = part.strip().split(":");
            try {
                Band band = new Band(Integer.parseInt(sides[0].strip()), Integer.parseInt(sides[1].strip()));
                boolean ascends = bands.isEmpty() || band.from > bands.getLast().from;
                if (sides.length == 2 && band.weight >= 1 && ascends) {
                    bands.add(band);
                    continue;
                }
            } catch (NumberFormatException | ArrayIndexOutOfBoundsException notABand) {
                // said below
            }
            throw new IllegalArgumentException("Expected priorityClasses as lowest priority and weight of each class in"
                    + " ascending order, such as '0:1, 10:4, 50:16', got '" + text + "' ('" + part.strip()
                    + "' does not fit). Weights are 1 or more.");
        }
        if (bands.size() > MOST) {
            throw new IllegalArgumentException(
                    "Expected at most " + MOST + " priorityClasses, got " + bands.size() + ". Make them wider.");
        }
        return new PriorityBands(bands);
    }

    public int count() {
        return bands.size();
    }

    /** The band of a priority. */
    public int of(int priority) {
        int band = bands.size() - 1;
        while (band > 0 && priority < bands.get(band).from) {
            band--;
        }
        return band;
    }

    public PriorityRange range(int band) {
        return new PriorityRange(band == 0 ? Integer.MIN_VALUE : bands.get(band).from, highest(band));
    }

    private int highest(int band) {
        return band + 1 == bands.size() ? Integer.MAX_VALUE : bands.get(band + 1).from - 1;
    }

    public int weight(int band) {
        return bands.get(band).weight;
    }

    /** The part of {@code all} that a band gets by its weight, at least 1. */
    public int share(int band, int all) {
        long sum = bands.stream().mapToLong(Band::weight).sum();
        return (int) Math.max(1, (long) all * weight(band) / sum);
    }
}
