package dev.headway.bench.host;

import java.util.HashMap;
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
 * @param channelOptions its settings, each key with the channel's name before it
 * @param node name of this node, unique on a database
 * @param historyMode how our engine writes history: sync, async, jms, amqp or kafka
 * @param createSchema whether this node makes the tables
 * @param runsJobs whether this node will ever run jobs
 * @param observe what observes our engine: none, metrics or traces:PART
 */
public record HostSettings(
        String history,
        int slots,
        int pageSize,
        int queueSize,
        int waitMillis,
        String channel,
        Map<String, String> channelOptions,
        String node,
        boolean createSchema,
        String historyMode,
        boolean runsJobs,
        String observe) {
    private static final String OPTION = "channelOption.";

    static HostSettings of(Map<String, String> values) {
        return new HostSettings(
                Wire.need(values, "history"),
                Integer.parseInt(Wire.need(values, "slots")),
                Integer.parseInt(Wire.need(values, "pageSize")),
                Integer.parseInt(Wire.need(values, "queueSize")),
                Integer.parseInt(Wire.need(values, "waitMillis")),
                Wire.need(values, "channel"),
                options(values),
                Wire.need(values, "node"),
                Boolean.parseBoolean(Wire.need(values, "createSchema")),
                Wire.need(values, "historyMode"),
                Boolean.parseBoolean(Wire.need(values, "runsJobs")),
                Wire.need(values, "observe"));
    }

    private static Map<String, String> options(Map<String, String> values) {
        Map<String, String> options = new HashMap<>();
        values.forEach((key, value) -> {
            if (key.startsWith(OPTION)) {
                options.put(key.substring(OPTION.length()), value);
            }
        });
        return options;
    }

    /** The same as text, for the way to another process. */
    public Map<String, String> asMap() {
        Map<String, String> all = new HashMap<>();
        all.put("history", history);
        all.put("slots", Integer.toString(slots));
        all.put("pageSize", Integer.toString(pageSize));
        all.put("queueSize", Integer.toString(queueSize));
        all.put("waitMillis", Integer.toString(waitMillis));
        all.put("channel", channel);
        all.put("node", node);
        all.put("historyMode", historyMode);
        all.put("runsJobs", Boolean.toString(runsJobs));
        all.put("observe", observe);
        all.put("createSchema", Boolean.toString(createSchema));
        channelOptions.forEach((key, value) -> all.put(OPTION + key, value));
        return all;
    }
}
