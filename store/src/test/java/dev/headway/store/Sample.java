package dev.headway.store;

import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.history.HistoryRow;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Facets;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.port.CommitBatch;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows and deltas for tests of stores. */
public final class Sample {
    public static final long DEFINITION = 77 << 8;
    public static final long NOW = 1_700_000_000_000L;

    private Sample() {}

    /** An id of this partition. */
    public static long id(int number, int partition) {
        return ((long) number << 8) | partition;
    }

    public static Execution.Root root(long version) {
        return new Execution.Root(version, null, null, null, "anna", "start", NOW, 0, 0, 0, false);
    }

    /** A root that waits at an element. */
    public static Execution waiting(long id, long version) {
        return new Execution(
                id,
                id,
                0,
                DEFINITION,
                Execution.Kind.ROOT,
                Execution.State.WAITING,
                "receive",
                id + 256,
                NOW,
                Execution.JobPoint.NONE,
                0,
                0,
                true,
                0,
                -1,
                1,
                VariableDocument.EMPTY,
                null,
                root(version));
    }

    /** A root with a ready job. */
    public static Execution ready(long id, long version, int priority, long sinceMillis) {
        return waiting(id, version)
                .with()
                .state(Execution.State.READY)
                .elementId("service")
                .job(Execution.JobPoint.BEFORE, id + 512, priority, sinceMillis)
                .build();
    }

    /** The same root at another version, with these facets. */
    public static Execution at(Execution root, long version, int facets) {
        Execution.Root part = root.requireRoot();
        return with(root, version, part.businessKey(), part.tenantId(), facets);
    }

    public static Execution withBusinessKey(Execution root, @Nullable String key) {
        Execution.Root part = root.requireRoot();
        return with(root, part.version(), key, part.tenantId(), part.facets());
    }

    public static Execution ofTenant(Execution root, String tenant) {
        Execution.Root part = root.requireRoot();
        return with(root, part.version(), part.businessKey(), tenant, part.facets());
    }

    private static Execution with(
            Execution root, long version, @Nullable String businessKey, @Nullable String tenantId, int facets) {
        Execution.Root part = root.requireRoot();
        return root.with()
                .root(new Execution.Root(
                        version,
                        businessKey,
                        tenantId,
                        part.name(),
                        part.startUserId(),
                        part.startElementId(),
                        part.startedMillis(),
                        part.superInstanceId(),
                        part.superExecutionId(),
                        facets,
                        part.suspended()))
                .build();
    }

    public static Execution withVariables(Execution execution, Map<String, ?> variables) {
        return execution.with().variables(VariableDocument.of(variables)).build();
    }

    /** A delta that starts the instance. */
    public static InstanceDelta created(Execution root) {
        InstanceDelta delta = new InstanceDelta(root.id(), true, 0);
        delta.root(root);
        return delta;
    }

    /** A delta that changes the instance from one root image to the next. */
    public static InstanceDelta changed(Execution before, Execution after) {
        InstanceDelta delta =
                new InstanceDelta(after.id(), false, before.requireRoot().version());
        delta.base(before);
        delta.root(after);
        return delta;
    }

    /** A delta that ends the instance. */
    public static InstanceDelta ended(Execution before) {
        InstanceDelta delta = changed(before, before);
        delta.markEnded();
        return delta;
    }

    public static CommitBatch batch(long number, InstanceDelta... deltas) {
        return new CommitBatch(1, number, List.of(deltas));
    }

    public static TaskRow task(long id, Execution owner, @Nullable String assignee, TaskRow.Candidate... candidates) {
        return new TaskRow(
                id,
                owner.instanceId(),
                owner.id(),
                owner.definitionId(),
                "approve",
                "Approve it",
                "Look twice",
                assignee,
                "olga",
                50,
                NOW + 1,
                null,
                NOW,
                null,
                "money",
                "form.html",
                null,
                "acme",
                null,
                List.of(candidates),
                VariableDocument.of(Map.of("local", 1)));
    }

    public static SubscriptionRow subscription(
            long id, Execution owner, SubscriptionRow.Type type, String name, @Nullable String tenantId) {
        return new SubscriptionRow(
                id, owner.instanceId(), owner.id(), owner.definitionId(), "catch", type, name, NOW, tenantId);
    }

    public static JobRow job(long id, Execution owner, JobRow.Table table, long dueMillis) {
        return new JobRow(
                id,
                owner.instanceId(),
                owner.id(),
                owner.definitionId(),
                "boundary",
                table,
                JobRow.Table.READY,
                NOW,
                dueMillis,
                3,
                7,
                true,
                "R3/PT1M",
                2,
                NOW + 99,
                "it broke",
                "at line 1",
                "topic-a",
                "worker-1",
                "acme",
                table == JobRow.Table.DEAD_LETTER ? NOW + 5 : 0,
                table == JobRow.Table.DEAD_LETTER ? "seen" : null);
    }

    public static OutboxRow outbox(long id, long source, OutboxRow.Kind kind) {
        return new OutboxRow(id, source, kind, 5, 6, "ping", "{\"a\":1}", 0, NOW, "acme");
    }

    public static HistoryRow.Activity activity(
            long id, long instanceId, String elementId, @Nullable VariableDocument variables) {
        return new HistoryRow.Activity(
                id,
                instanceId,
                DEFINITION,
                instanceId,
                0,
                elementId,
                "SERVICE_TASK",
                "Element " + elementId,
                NOW,
                NOW + 5,
                HistoryRow.EndState.COMPLETED,
                0,
                null,
                0,
                null,
                variables);
    }

    public static HistoryRow.Instance instance(Execution root) {
        Execution.Root part = root.requireRoot();
        return new HistoryRow.Instance(
                root.id(),
                root.definitionId(),
                part.businessKey(),
                part.tenantId(),
                part.name(),
                part.startUserId(),
                part.startElementId(),
                "end",
                part.superInstanceId(),
                part.superExecutionId(),
                part.startedMillis(),
                NOW + 1_000,
                HistoryRow.EndState.COMPLETED,
                null,
                root.variables(),
                null);
    }

    /** Facets of an instance with rows everywhere. */
    public static int everything() {
        return Facets.TASKS | Facets.CANDIDATES | Facets.SUBSCRIPTIONS | Facets.TIMERS | Facets.JOBS | Facets.CHILDREN;
    }
}
