package dev.headway.runtime.settings;

import dev.headway.core.history.HistoryLevel;
import java.time.ZoneId;
import java.util.Map;

/**
 * Settings of one node.
 *
 * @param nodeName name under which it holds leases, unique among live nodes
 * @param slots user code of async activities that may run at once
 * @param leaseMillis how long a silent node keeps its partitions
 * @param pageSize ready jobs fetched at once
 * @param queueSize ready jobs held in memory
 * @param defaultRetries attempts of a job whose model says nothing
 * @param failedJobWaitTimeMillis back-off of a job whose model says nothing
 * @param pollMillis how often the database is asked for work that nobody announced
 * @param commitBatchMax most deltas in one transaction
 * @param commitQueueMax most deltas waiting for the committers; more block their producers
 * @param committers committing threads, each with its own connection and its own instances
 * @param cachedExecutions execution rows of idle instances kept in memory
 * @param jobTimeoutMillis how long one run of a job may take before its thread is interrupted, 0 for no limit
 * @param drainMillis how long a stop waits for running jobs
 * @param channel how ready jobs reach this node: {@code leased}, {@code memory}, {@code skip-locked}, {@code global-lock},
 *     {@code optimistic}, or one that the class path offers
 * @param bands ranges of priorities that share the slots by weight
 * @param fairTenants whether tenants take turns
 * @param history when history is written and how long it is kept
 * @param commitMode on whose transaction commands are written
 * @param channelOptions settings of the channels, each key with the channel's name before it: {@code optimistic.onExclusiveConflict}
 */
public record RuntimeSettings(
        String nodeName,
        int slots,
        long leaseMillis,
        int pageSize,
        int queueSize,
        int defaultRetries,
        long failedJobWaitTimeMillis,
        long pollMillis,
        int commitBatchMax,
        int commitQueueMax,
        int committers,
        int cachedExecutions,
        long jobTimeoutMillis,
        long drainMillis,
        HistoryLevel historyLevel,
        ZoneId zone,
        String channel,
        Map<String, String> channelOptions,
        PriorityBands bands,
        boolean fairTenants,
        HistorySettings history,
        CommitMode commitMode) {

    public RuntimeSettings {
        channelOptions = Map.copyOf(channelOptions);
        if (leaseMillis <= pollMillis) {
            throw new IllegalArgumentException(
                    "Expected leaseMillis (" + leaseMillis + ") to be greater than pollMillis (" + pollMillis
                            + "): a lease would be over before anybody looks. Raise leaseMillis or lower pollMillis.");
        }
        if (queueSize < pageSize) {
            throw new IllegalArgumentException("Expected queueSize (" + queueSize + ") to be at least pageSize ("
                    + pageSize + "): a page would not fit. Raise queueSize or lower pageSize.");
        }
    }

    public static final RuntimeSettings DEFAULTS = new RuntimeSettings(
            "headway",
            128,
            5_000,
            1_024,
            4_096,
            3,
            10_000,
            50,
            2_000,
            20_000,
            2,
            50_000,
            0,
            30_000,
            HistoryLevel.AUDIT,
            ZoneId.systemDefault(),
            "leased",
            Map.of(),
            PriorityBands.NONE,
            false,
            HistorySettings.DEFAULTS,
            CommitMode.GROUP);
}
