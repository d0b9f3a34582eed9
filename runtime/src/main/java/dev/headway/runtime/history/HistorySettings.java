package dev.headway.runtime.history;

import dev.headway.model.TimeToLive;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How a node writes and removes history.
 *
 * @param mode when history reaches its tables
 * @param timeToLive how long history is kept of a process whose model says nothing; null for ever
 * @param lagMillis how far history may be behind while there is much else to do: so long it is left alone
 * @param moveRowsMax about how many rows are moved in one transaction
 * @param removeInstancesMax how many instances are removed in one transaction
 * @param removeEveryMillis how often old history is looked for
 */
public record HistorySettings(
        Mode mode,
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
        ASYNC;

        private static final List<String> BROKERS = List.of("jms", "amqp", "kafka");

        /**
         * The mode of this name, {@code sync} or {@code async}.
         *
         * @throws IllegalArgumentException when there is none
         */
        public static Mode of(String name) {
            for (Mode mode : values()) {
                if (mode.name().equalsIgnoreCase(name.strip())) {
                    return mode;
                }
            }
            String known = "Expected history mode sync or async, got '" + name + "'";
            throw new IllegalArgumentException(
                    BROKERS.contains(name.strip().toLowerCase(Locale.ROOT))
                            ? known
                                    + ": history over a message broker is not part of this version. Choose async, which moves"
                                    + " it through the database."
                            : known + ".");
        }
    }

    public static final HistorySettings DEFAULTS = new HistorySettings(Mode.SYNC, null, 5_000, 20_000, 2_000, 60_000);
}
