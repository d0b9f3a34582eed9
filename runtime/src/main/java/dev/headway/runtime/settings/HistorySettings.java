package dev.headway.runtime.settings;

import dev.headway.model.TimeToLive;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How a node writes and removes history.
 *
 * @param mode when history reaches its tables, and how
 * @param broker the channel over whose broker it goes; empty unless the mode is BROKER
 * @param receives whether this node writes what comes from the broker
 * @param timeToLive how long history is kept of a process whose model says nothing; null for ever
 * @param lagMillis how far history may be behind while there is much else to do: so long it is left alone
 * @param moveRowsMax about how many rows are moved in one transaction
 * @param removeInstancesMax how many instances are removed in one transaction
 * @param removeEveryMillis how often old history is looked for
 */
public record HistorySettings(
        Mode mode,
        String broker,
        boolean receives,
        @Nullable TimeToLive timeToLive,
        long lagMillis,
        int moveRowsMax,
        int removeInstancesMax,
        long removeEveryMillis) {

    /** When history reaches its tables. */
    public enum Mode {
        /** In the transaction of its step. */
        SYNC,
        /** Later: the transaction of its step writes a compact event, which a background thread moves. */
        ASYNC,
        /** Later: the transaction of its step writes a compact event, which goes by a message to whoever receives it. */
        BROKER;

        /** The mode of this name: {@code sync}, {@code async}, or any other name for that of a broker. */
        public static Mode of(String name) {
            return switch (name.strip().toLowerCase(Locale.ROOT)) {
                case "sync" -> SYNC;
                case "async" -> ASYNC;
                default -> BROKER;
            };
        }
    }

    /** The channel over whose broker history goes by a mode of this name; empty when by none. */
    public static String brokerOf(String name) {
        return Mode.of(name) == Mode.BROKER ? name.strip().toLowerCase(Locale.ROOT) : "";
    }

    public static final HistorySettings DEFAULTS =
            new HistorySettings(Mode.SYNC, "", true, null, 5_000, 20_000, 2_000, 60_000);
}
