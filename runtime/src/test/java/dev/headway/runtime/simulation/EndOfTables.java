package dev.headway.runtime.simulation;

import dev.headway.core.history.HistoryRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the rows of a store say when every instance has ended: each happened once, and nothing is left. */
final class EndOfTables {
    private final Tables tables;

    EndOfTables(Tables tables) {
        this.tables = tables;
    }

    private static void check(boolean holds, String message) {
        if (!holds) {
            throw new AssertionError(message);
        }
    }

    void check() {
        check(
                tables.versions.equals(tables.steps),
                "Versions " + tables.versions + " are not the numbers of steps " + tables.steps);
        check(tables.executions.isEmpty(), "Executions are left: " + tables.executions);
        check(tables.tasks.isEmpty(), "Tasks are left: " + tables.tasks);
        check(tables.subscriptions.isEmpty(), "Subscriptions are left: " + tables.subscriptions);
        check(tables.allJobs().findAny().isEmpty(), "Jobs are left: " + tables.jobs);
        check(tables.outbox.isEmpty(), "Rows for other instances are left: " + tables.outbox);
        visitsEndedOnce();
    }

    private void visitsEndedOnce() {
        Set<Long> visits = new HashSet<>();
        Set<Long> instances = new HashSet<>();
        Map<Long, Integer> completed = new HashMap<>();
        List<HistoryRow.Instance> ended = new ArrayList<>();
        for (HistoryRow row : tables.history) {
            switch (row) {
                case HistoryRow.Activity activity -> {
                    check(visits.add(activity.id()), "Visit ended twice: " + activity);
                    if (activity.elementType().equals("serviceTask")
                            && activity.state() == HistoryRow.EndState.COMPLETED) {
                        completed.merge(activity.instanceId(), 1, Integer::sum);
                    }
                }
                case HistoryRow.Instance instance -> {
                    check(instances.add(instance.instanceId()), "Instance ended twice: " + instance);
                    ended.add(instance);
                }
                case HistoryRow.Task task -> check(visits.add(task.id()), "Task ended twice: " + task);
                case HistoryRow.Incident over -> check(visits.add(over.id()), "Incident ended twice: " + over);
                case HistoryRow.JobLog log -> check(visits.add(log.id()), "Logged twice: " + log);
                case HistoryRow.Detail any -> {
                    // not at this level
                }
            }
        }
        check(instances.equals(tables.versions.keySet()), "Instances without an end in history");
        for (HistoryRow.Instance instance : ended) {
            Object n =
                    instance.variables() == null ? null : instance.variables().get("n");
            int counted = n instanceof Number number ? number.intValue() : 0;
            int expected = completed.getOrDefault(instance.instanceId(), 0);
            check(
                    counted == expected,
                    "Instance " + instance.instanceId() + " of " + instance.definitionId() + " counted " + counted
                            + " but " + expected + " service tasks completed");
        }
    }
}
