package dev.headway.engine.internal.config;

import dev.headway.core.history.HistoryLevel;
import dev.headway.engine.ConfigurationException;
import dev.headway.model.TimeToLive;
import dev.headway.runtime.settings.CommitMode;
import dev.headway.runtime.settings.HistorySettings;
import dev.headway.runtime.settings.PriorityBands;
import dev.headway.runtime.settings.RuntimeSettings;
import java.time.ZoneId;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a builder has collected about the node: its executor, its transactions, its history. Not thread-safe. */
public final class NodeSettings {
    private static final RuntimeSettings DEFAULTS = RuntimeSettings.DEFAULTS;

    String nodeName = DEFAULTS.nodeName();
    HistoryLevel historyLevel = DEFAULTS.historyLevel();
    String historyMode = "sync";
    boolean historyConsumer = true;

    @Nullable
    String historyTimeToLive;

    long historyLagMillis = DEFAULTS.history().lagMillis();
    int historyCleanupBatchSize = DEFAULTS.history().removeInstancesMax();
    long historyCleanupMillis = DEFAULTS.history().removeEveryMillis();
    String channel = DEFAULTS.channel();
    String priorityClasses = "";
    boolean fairTenants = DEFAULTS.fairTenants();
    final Map<String, String> channelOptions = new TreeMap<>();
    int slots = DEFAULTS.slots();
    long leaseMillis = DEFAULTS.leaseMillis();
    int pageSize = DEFAULTS.pageSize();
    int queueSize = DEFAULTS.queueSize();
    int defaultRetries = DEFAULTS.defaultRetries();
    long failedJobWaitTimeMillis = DEFAULTS.failedJobWaitTimeMillis();
    long pollMillis = DEFAULTS.pollMillis();
    int commitBatchMax = DEFAULTS.commitBatchMax();
    int commitQueueMax = DEFAULTS.commitQueueMax();
    int committers = DEFAULTS.committers();
    int cachedExecutions = DEFAULTS.cachedExecutions();
    long jobTimeoutMillis = DEFAULTS.jobTimeoutMillis();
    long drainMillis = DEFAULTS.drainMillis();
    CommitMode commitMode = DEFAULTS.commitMode();
    ZoneId zone = DEFAULTS.zone();

    /**
     * All of it together, with the texts read.
     *
     * @throws ConfigurationException for a text that cannot be read, and for settings that do not fit each other
     */
    RuntimeSettings runtimeSettings() {
        try {
            return combined();
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException(String.valueOf(e.getMessage()), e);
        }
    }

    private RuntimeSettings combined() {
        return new RuntimeSettings(
                nodeName,
                slots,
                leaseMillis,
                pageSize,
                queueSize,
                defaultRetries,
                failedJobWaitTimeMillis,
                pollMillis,
                commitBatchMax,
                commitQueueMax,
                committers,
                cachedExecutions,
                jobTimeoutMillis,
                drainMillis,
                historyLevel,
                zone,
                channel,
                channelOptions,
                PriorityBands.parse(priorityClasses),
                fairTenants,
                new HistorySettings(
                        HistorySettings.Mode.of(historyMode),
                        HistorySettings.brokerOf(historyMode),
                        historyConsumer,
                        historyTimeToLive == null ? null : TimeToLive.parse(historyTimeToLive),
                        historyLagMillis,
                        DEFAULTS.history().moveRowsMax(),
                        historyCleanupBatchSize,
                        historyCleanupMillis),
                commitMode);
    }
}
