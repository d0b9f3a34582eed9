package dev.headway.engine.internal.config;

import dev.headway.core.history.HistoryLevel;
import dev.headway.engine.ConfigurationException;
import dev.headway.engine.OperationLog;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.engine.QueryScans;
import dev.headway.engine.query.ReadFrom;
import dev.headway.runtime.channel.Channels;
import dev.headway.runtime.settings.CommitMode;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** Settings by name: each key with what it sets. A key may carry the prefix {@code headway.}; an unknown key is an error. */
public final class EngineProperties {
    private static final String PREFIX = "headway.";
    /** An interval of the family, also with a prefix such as {@code asyncExecutor}; its nearest name here would mislead. */
    private static final String RESET_EXPIRED_JOBS = "resetexpiredjobsinterval";

    private static final Map<String, BiConsumer<ProcessEngineBuilder, String>> KEYS = new TreeMap<>();

    static {
        KEYS.put("engineName", ProcessEngineBuilder::name);
        KEYS.put("nodeName", ProcessEngineBuilder::nodeName);
        KEYS.put("jdbcUrl", ProcessEngineBuilder::jdbcUrl);
        KEYS.put("jdbcUsername", ProcessEngineBuilder::jdbcUsername);
        KEYS.put("jdbcPassword", ProcessEngineBuilder::jdbcPassword);
        KEYS.put("databaseSchema", ProcessEngineBuilder::databaseSchema);
        KEYS.put("readReplicaUrl", ProcessEngineBuilder::readReplicaUrl);
        KEYS.put("readReplicaUsername", ProcessEngineBuilder::readReplicaUsername);
        KEYS.put("readReplicaPassword", ProcessEngineBuilder::readReplicaPassword);
        KEYS.put("readFrom", (b, v) -> b.readFrom(readFrom(v)));
        KEYS.put("historyDatabaseUrl", ProcessEngineBuilder::historyDatabaseUrl);
        KEYS.put("historyDatabaseUsername", ProcessEngineBuilder::historyDatabaseUsername);
        KEYS.put("historyDatabasePassword", ProcessEngineBuilder::historyDatabasePassword);
        KEYS.put(
                "historyPartitionedByMonth",
                (b, v) -> b.historyPartitionedByMonth(bool("historyPartitionedByMonth", v)));
        KEYS.put("databaseSchemaUpdate", (b, v) -> b.databaseSchemaUpdate(bool("databaseSchemaUpdate", v)));
        KEYS.put("history", (b, v) -> b.historyLevel(level(v)));
        KEYS.put("historyMode", ProcessEngineBuilder::historyMode);
        KEYS.put("historyConsumer", (b, v) -> b.historyConsumer(bool("historyConsumer", v)));
        KEYS.put("historyLagMillis", (b, v) -> b.historyLagMillis(number("historyLagMillis", v)));
        KEYS.put("historyTimeToLive", ProcessEngineBuilder::historyTimeToLive);
        KEYS.put("historyCleaningAfter", ProcessEngineBuilder::historyTimeToLive);
        KEYS.put("historyCleanupBatchSize", (b, v) -> b.historyCleanupBatchSize(integer("historyCleanupBatchSize", v)));
        KEYS.put("historyCleanupMillis", (b, v) -> b.historyCleanupMillis(number("historyCleanupMillis", v)));
        KEYS.put("asyncExecutorActivate", (b, v) -> b.asyncExecutorActivate(bool("asyncExecutorActivate", v)));
        KEYS.put("channel", ProcessEngineBuilder::channel);
        KEYS.put("priorityClasses", ProcessEngineBuilder::priorityClasses);
        KEYS.put("fairTenants", (b, v) -> b.fairTenants(bool("fairTenants", v)));
        KEYS.put("slots", (b, v) -> b.slots(integer("slots", v)));
        KEYS.put("leaseMillis", (b, v) -> b.leaseMillis(number("leaseMillis", v)));
        KEYS.put("pageSize", (b, v) -> b.pageSize(integer("pageSize", v)));
        KEYS.put("queueSize", (b, v) -> b.queueSize(integer("queueSize", v)));
        KEYS.put("defaultRetries", (b, v) -> b.defaultRetries(integer("defaultRetries", v)));
        KEYS.put("failedJobWaitTimeMillis", (b, v) -> b.failedJobWaitTimeMillis(number("failedJobWaitTimeMillis", v)));
        KEYS.put("pollMillis", (b, v) -> b.pollMillis(number("pollMillis", v)));
        KEYS.put("commitBatchMax", (b, v) -> b.commitBatchMax(integer("commitBatchMax", v)));
        KEYS.put("commitQueueMax", (b, v) -> b.commitQueueMax(integer("commitQueueMax", v)));
        KEYS.put("committers", (b, v) -> b.committers(integer("committers", v)));
        KEYS.put("cachedExecutions", (b, v) -> b.cachedExecutions(integer("cachedExecutions", v)));
        KEYS.put("jobTimeoutMillis", (b, v) -> b.jobTimeoutMillis(number("jobTimeoutMillis", v)));
        KEYS.put("drainMillis", (b, v) -> b.drainMillis(number("drainMillis", v)));
        KEYS.put("commitMode", (b, v) -> b.commitMode(commitMode(v)));
        KEYS.put("allowedScripts", (b, v) -> b.allowScripts(list(v)));
        KEYS.put("stubDelegates", (b, v) -> b.stubDelegates(bool("stubDelegates", v)));
        KEYS.put("queryScans", (b, v) -> b.queryScans(queryScans(v)));
        KEYS.put("operationLog", (b, v) -> b.operationLog(operationLog(v)));
        KEYS.put("zone", (b, v) -> b.zone(ZoneId.of(v)));
        KEYS.put("variableClasses", (b, v) -> b.variableClasses(list(v)));
        KEYS.put("allowedDelegates", (b, v) -> b.allowDelegates(list(v)));
    }

    private EngineProperties() {}

    static void apply(Properties properties, ProcessEngineBuilder builder) {
        for (String key : new TreeMap<>(properties)
                .keySet().stream().map(Object::toString).toList()) {
            String bare = key.startsWith(PREFIX) ? key.substring(PREFIX.length()) : key;
            String value = properties.getProperty(key).strip();
            int dot = bare.indexOf('.');
            if (dot > 0 && Channels.knows(bare.substring(0, dot))) {
                builder.channelOption(bare, value);
                continue;
            }
            if (bare.startsWith("task.")) {
                builder.taskOption(bare.substring("task.".length()), value);
                continue;
            }
            BiConsumer<ProcessEngineBuilder, String> setter = KEYS.get(bare);
            if (setter == null && bare.toLowerCase(Locale.ROOT).endsWith(RESET_EXPIRED_JOBS)) {
                throw new ConfigurationException("Expected a known setting, got '" + key
                        + "'. Nothing resets expired jobs here: claims and partitions of a node that is gone end by"
                        + " themselves after leaseMillis. Set leaseMillis instead, for work to go on sooner or later.");
            }
            if (setter == null) {
                throw new ConfigurationException("Expected a known setting, got '" + key + "'. Did you mean '"
                        + nearest(bare) + "'? Known are " + String.join(", ", KEYS.keySet()) + ".");
            }
            try {
                setter.accept(builder, value);
            } catch (java.time.DateTimeException e) {
                throw new ConfigurationException(
                        "Expected a time zone such as Europe/Berlin for '" + key + "', got '" + value + "'.", e);
            }
        }
    }

    private static String nearest(String key) {
        String wanted = key.toLowerCase(Locale.ROOT);
        return KEYS.keySet().stream()
                .min(Comparator.comparingInt(known -> distance(wanted, known.toLowerCase(Locale.ROOT))))
                .orElseThrow();
    }

    /** Edit distance (Levenshtein). */
    static int distance(String left, String right) {
        int[] row = new int[right.length() + 1];
        for (int j = 0; j <= right.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= right.length(); j++) {
                int replaced = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[right.length()];
    }

    private static HistoryLevel level(String value) {
        for (HistoryLevel level : HistoryLevel.values()) {
            if (level.name().equalsIgnoreCase(value)) {
                return level;
            }
        }
        throw new ConfigurationException(
                "Expected a history level of none, activity, audit or full, got '" + value + "'.");
    }

    private static ReadFrom readFrom(String value) {
        for (ReadFrom known : ReadFrom.values()) {
            if (known.name().equalsIgnoreCase(value.trim())) {
                return known;
            }
        }
        throw new ConfigurationException("Expected readFrom of primary or replica, got '" + value + "'.");
    }

    private static QueryScans queryScans(String value) {
        for (QueryScans scans : QueryScans.values()) {
            if (scans.name().equalsIgnoreCase(value)) {
                return scans;
            }
        }
        throw new ConfigurationException("Expected queryScans of allow, warn or refuse, got '" + value + "'.");
    }

    private static OperationLog operationLog(String value) {
        for (OperationLog log : OperationLog.values()) {
            if (log.name().equalsIgnoreCase(value)) {
                return log;
            }
        }
        throw new ConfigurationException("Expected operationLog of none or users, got '" + value + "'.");
    }

    private static CommitMode commitMode(String value) {
        for (CommitMode mode : CommitMode.values()) {
            if (mode.name().equalsIgnoreCase(value)) {
                return mode;
            }
        }
        throw new ConfigurationException("Expected a commit mode of group or join, got '" + value + "'.");
    }

    private static String[] list(String value) {
        return Arrays.stream(value.split(",")).map(String::strip).toArray(String[]::new);
    }

    private static boolean bool(String key, String value) {
        if (value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false")) {
            return Boolean.parseBoolean(value);
        }
        throw new ConfigurationException("Expected true or false for '" + key + "', got '" + value + "'.");
    }

    private static int integer(String key, String value) {
        long number = number(key, value);
        if (number != (int) number) {
            throw new ConfigurationException(
                    "Expected a number up to " + Integer.MAX_VALUE + " for '" + key + "', got " + value + ".");
        }
        return (int) number;
    }

    private static long number(String key, String value) {
        try {
            return Long.parseLong(value.replace("_", ""));
        } catch (NumberFormatException e) {
            throw new ConfigurationException("Expected a whole number for '" + key + "', got '" + value + "'.", e);
        }
    }

    /** Checks a setting of the builder. */
    static int atLeast(String setting, int value, int least) {
        return (int) atLeast(setting, (long) value, least);
    }

    static long atLeast(String setting, long value, long least) {
        if (value < least) {
            throw new ConfigurationException("Expected " + setting + " of at least " + least + ", got " + value + ".");
        }
        return value;
    }
}
