package dev.headway.bench.host;

import java.util.Map;

/**
 * How an engine is set up, in words that fit them all.
 *
 * @param history none, activity, audit or full
 * @param slots threads, or slots, that run jobs
 * @param pageSize jobs acquired at once
 * @param queueSize jobs held in memory
 * @param waitMillis pause of an acquisition that found nothing
 * @param channel how jobs reach our engine; peers have one way only
 * @param node name of this node, unique on a database
 * @param historyMode when our engine writes history: sync or async
 * @param createSchema whether this node makes the tables
 */
public record HostSettings(
        String history,
        int slots,
        int pageSize,
        int queueSize,
        int waitMillis,
        String channel,
        String node,
        boolean createSchema,
        String historyMode) {
    /** History at once. */
    public HostSettings(
            String history,
            int slots,
            int pageSize,
            int queueSize,
            int waitMillis,
            String channel,
            String node,
            boolean createSchema) {
        this(history, slots, pageSize, queueSize, waitMillis, channel, node, createSchema, "sync");
    }

    static HostSettings of(Map<String, String> values) {
        return new HostSettings(
                Wire.need(values, "history"),
                Integer.parseInt(Wire.need(values, "slots")),
                Integer.parseInt(Wire.need(values, "pageSize")),
                Integer.parseInt(Wire.need(values, "queueSize")),
                Integer.parseInt(Wire.need(values, "waitMillis")),
                Wire.need(values, "channel"),
                Wire.need(values, "node"),
                Boolean.parseBoolean(Wire.need(values, "createSchema")),
                Wire.need(values, "historyMode"));
    }

    /** The same as text, for the way to another process. */
    public Map<String, String> asMap() {
        return Map.of(
                "history",
                history,
                "slots",
                Integer.toString(slots),
                "pageSize",
                Integer.toString(pageSize),
                "queueSize",
                Integer.toString(queueSize),
                "waitMillis",
                Integer.toString(waitMillis),
                "channel",
                channel,
                "node",
                node,
                "createSchema",
                Boolean.toString(createSchema),
                "historyMode",
                historyMode);
    }
}
