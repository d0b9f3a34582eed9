package dev.headway.runtime.broker;

import org.jspecify.annotations.Nullable;

/**
 * A message on its way to a broker.
 *
 * @param text what the receiver gets
 * @param key what belongs together, for brokers that spread messages by keys
 * @param priority 0 is normal; brokers that know priorities deliver higher ones first, in ten levels
 * @param tenant for those who look at the broker's messages or route by it; null for none
 */
public record BrokerMessage(
        String text, String key, int priority, @Nullable String tenant) {
    private static final int LOWEST = 0;
    private static final int HIGHEST = 9;
    private static final int NORMAL = 4;
    private static final int WIDTH = 10;

    /** The priority in the ten levels of a broker, 0 to 9: 4 is normal, and each step takes ten of ours. */
    public int level() {
        return Math.clamp((long) NORMAL + Math.floorDiv(priority, WIDTH), LOWEST, HIGHEST);
    }
}
