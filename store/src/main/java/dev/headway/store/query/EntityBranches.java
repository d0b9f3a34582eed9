package dev.headway.store.query;

import dev.headway.core.state.JobRow;
import dev.headway.store.sql.Dialect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Which branches answer which entity. Immutable. */
final class EntityBranches {
    private final Map<String, List<Branch>> branches;

    EntityBranches(Dialect dialect) {
        String partitionOfInstance = switch (dialect) {
            case POSTGRES -> "(h.instance_id & 255)::int2";
            case H2 -> "bitand(h.instance_id, 255)";
            case MARIADB, MYSQL -> "(h.instance_id & 255)";
        };
        List<Branch> jobs = new ArrayList<>(List.of(RuntimeBranches.readyJob()));
        for (JobRow.Table table : JobRow.Table.STORED) {
            jobs.add(RuntimeBranches.waitingJob(table));
        }
        Map<String, List<Branch>> written = Map.ofEntries(
                Map.entry("deployment", List.of(RuntimeBranches.deployment())),
                Map.entry("definition", List.of(RuntimeBranches.definition())),
                Map.entry("decision", List.of(RuntimeBranches.decision())),
                Map.entry("requirements", List.of(RuntimeBranches.requirements())),
                Map.entry("instance", List.of(RuntimeBranches.instance())),
                Map.entry("execution", List.of(RuntimeBranches.execution())),
                Map.entry("task", List.of(RuntimeBranches.task())),
                Map.entry("job", jobs),
                Map.entry(
                        "scheduled-job",
                        Stream.concat(jobs.stream(), Stream.of(RuntimeBranches.startTimer()))
                                .toList()),
                Map.entry("subscription", List.of(RuntimeBranches.subscription())),
                Map.entry(
                        "awaited-event",
                        List.of(
                                RuntimeBranches.subscription(),
                                RuntimeBranches.startSubscription(),
                                RuntimeBranches.dynamicStart())),
                Map.entry(
                        "historic-instance",
                        List.of(HistoryBranches.runningInstance(), HistoryBranches.endedInstance())),
                Map.entry(
                        "historic-activity",
                        List.of(HistoryBranches.openActivity(), HistoryBranches.endedActivity(partitionOfInstance))),
                Map.entry(
                        "historic-task",
                        List.of(HistoryBranches.openTask(), HistoryBranches.endedTask(partitionOfInstance))),
                Map.entry("variable-scope", List.of(RuntimeBranches.executionScope(), RuntimeBranches.taskScope())),
                Map.entry(
                        "historic-variable-scope",
                        List.of(
                                RuntimeBranches.executionScope(),
                                RuntimeBranches.taskScope(),
                                HistoryBranches.endedInstanceScope(),
                                HistoryBranches.endedActivityScope(),
                                HistoryBranches.endedTaskScope())),
                Map.entry("link", List.of(RuntimeBranches.link())),
                Map.entry("user", List.of(RuntimeBranches.user())),
                Map.entry("group", List.of(RuntimeBranches.group())),
                Map.entry(
                        "historic-incident", List.of(HistoryBranches.openIncident(), HistoryBranches.endedIncident())),
                Map.entry("detail", List.of(HistoryBranches.detail())),
                Map.entry("job-log", List.of(HistoryBranches.jobLog())),
                Map.entry("operation", List.of(HistoryBranches.operation())),
                Map.entry("batch", List.of(RuntimeBranches.batch())),
                Map.entry("batch-item", List.of(RuntimeBranches.batchItem())));
        branches = new HashMap<>();
        written.forEach((entity, all) -> branches.put(
                entity, all.stream().map(branch -> branch.in(dialect)).toList()));
    }

    Set<String> names() {
        return branches.keySet();
    }

    List<Branch> of(String entity) {
        List<Branch> found = branches.get(entity);
        if (found == null) {
            throw new IllegalArgumentException(
                    "Expected one of " + branches.keySet() + " to query, got '" + entity + "'");
        }
        return found;
    }
}
