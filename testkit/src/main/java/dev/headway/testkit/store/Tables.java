package dev.headway.testkit.store;

import dev.headway.core.history.HistoryRow;
import dev.headway.core.state.Execution;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import dev.headway.runtime.port.Definitions;
import dev.headway.runtime.port.StartTimerRow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The rows of an in-memory store by id. Not thread-safe: the store's lock guards it. */
final class Tables {
    final TreeMap<Long, Execution> executions = new TreeMap<>();
    final TreeMap<Long, TaskRow> tasks = new TreeMap<>();
    final TreeMap<Long, SubscriptionRow> subscriptions = new TreeMap<>();
    final Map<JobRow.Table, TreeMap<Long, JobRow>> jobs = new EnumMap<>(JobRow.Table.class);
    final TreeMap<Long, OutboxRow> outbox = new TreeMap<>();
    final Map<Long, String> businessKeys = new TreeMap<>();
    final Map<String, Long> reservedKeys = new TreeMap<>();
    final Set<String> searchableNames = new HashSet<>();
    final List<HistoryRow> history = new ArrayList<>();
    final Deque<InMemoryHistoryEvents.Waiting> historyEvents = new ArrayDeque<>();
    final TreeMap<Long, StartTimerRow> startTimers = new TreeMap<>();
    final List<Definitions.StartSubscription> startSubscriptions = new ArrayList<>();
    final TreeMap<Long, Definitions.DefinitionRow> definitions = new TreeMap<>();
    final Map<Long, Set<Definitions.Starter>> starters = new TreeMap<>();
    final TreeMap<Long, Definitions.DecisionRow> decisions = new TreeMap<>();
    final TreeMap<Long, Definitions.DeploymentRow> deployments = new TreeMap<>();
    final Map<Long, List<Definitions.ResourceRow>> resources = new TreeMap<>();
    final BatchTables batches = new BatchTables();
    long generation;

    NavigableMap<Long, JobRow> jobs(JobRow.Table table) {
        return jobs.computeIfAbsent(table, any -> new TreeMap<>());
    }

    /** The root of an instance, or null when it does not run. */
    @Nullable
    Execution root(long instanceId) {
        return executions.get(instanceId);
    }
}
