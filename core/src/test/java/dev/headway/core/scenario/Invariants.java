package dev.headway.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.definition.Definition;
import dev.headway.core.execution.step.Effect;
import dev.headway.core.execution.step.Step;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Execution.Kind;
import dev.headway.core.state.InstanceState;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.state.TaskRow;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.FlowNode;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What must hold for the rows of every instance after every step, whatever the process. */
final class Invariants {
    private Invariants() {}

    static void check(InstanceState state, Definition definition) {
        Execution root = state.root();
        if (root == null) {
            assertThat(state.executions().all())
                    .as("executions left after the end")
                    .isEmpty();
            assertThat(state.tasks().all()).as("tasks left after the end").isEmpty();
            assertThat(state.subscriptions().all())
                    .as("subscriptions left after the end")
                    .isEmpty();
            assertThat(state.jobs().all()).as("jobs left after the end").isEmpty();
            return;
        }
        assertThat(root.requireRoot().facets()).as("facets").isEqualTo(state.facets());
        for (Execution execution : state.executions().all()) {
            checkCounts(state, execution);
            checkJob(state, execution);
        }
        for (TaskRow task : state.tasks().all()) {
            Execution owner = state.executions().get(task.executionId());
            assertThat(owner).as("execution of %s", task).isNotNull();
            assertThat(owner.elementId()).as("element of %s", task).isEqualTo(task.elementId());
            assertThat(owner.state()).isEqualTo(Execution.State.WAITING);
        }
        for (SubscriptionRow subscription : state.subscriptions().all()) {
            if (subscription.type() == SubscriptionRow.Type.COMPENSATION) {
                checkEntry(state, subscription);
            } else {
                checkWaiter(state, definition, subscription.executionId(), subscription.elementId());
            }
        }
        for (JobRow job : state.jobs().all()) {
            if (job.origin() == JobRow.Table.TIMER) {
                checkWaiter(state, definition, job.executionId(), job.elementId());
            }
        }
        if (root.requireRoot().suspended()) {
            assertThat(state.jobs().all())
                    .as("jobs of a suspended instance")
                    .noneMatch(job -> job.table() == JobRow.Table.TIMER || job.table() == JobRow.Table.RETRY);
        }
    }

    private static void checkCounts(InstanceState state, Execution execution) {
        int alive = (int) state.executions().ownedBy(execution.id()).stream()
                .filter(child -> child.kind() != Kind.SNAPSHOT || child.activeChildren() > 0)
                .count();
        if (execution.isRoot() && execution.elementId() != null) {
            alive++;
        }
        if (execution.scopeData() != null) {
            for (Map<String, Integer> counts : execution.scopeData().arrivals().values()) {
                alive += counts.values().stream().mapToInt(Integer::intValue).sum();
            }
        }
        assertThat(execution.activeChildren())
                .as("active children of %s", execution)
                .isEqualTo(alive);
        if (execution.kind() == Kind.TOKEN) {
            assertThat(alive).as("children of token %s", execution).isZero();
            assertThat(execution.state())
                    .as("a token at rest waits: %s", execution)
                    .isNotEqualTo(Execution.State.IDLE);
        } else if (execution.kind() == Kind.ROOT && execution.elementId() == null) {
            assertThat(execution.state()).isEqualTo(Execution.State.IDLE);
        }
        if (execution.kind() != Kind.TOKEN
                && execution.kind() != Kind.LOOP
                && execution.kind() != Kind.SNAPSHOT
                && execution.state() != Execution.State.WAITING) {
            assertThat(execution.activeChildren())
                    .as("an empty scope is left: %s", execution)
                    .isPositive();
        }
    }

    /** An entry for compensation stands with a scope, and its snapshot exists. */
    private static void checkEntry(InstanceState state, SubscriptionRow entry) {
        Execution owner = state.executions().get(entry.executionId());
        assertThat(owner).as("scope of %s", entry).isNotNull();
        assertThat(owner.kind()).as("scope of %s", entry).isIn(Kind.ROOT, Kind.SCOPE, Kind.SNAPSHOT);
        if (!entry.name().isEmpty()) {
            Execution snapshot = state.executions().get(Long.parseLong(entry.name()));
            assertThat(snapshot).as("snapshot of %s", entry).isNotNull();
            assertThat(snapshot.kind()).isEqualTo(Kind.SNAPSHOT);
            assertThat(snapshot.parentId()).as("place of %s", snapshot).isEqualTo(owner.id());
        }
    }

    private static void checkJob(InstanceState state, Execution execution) {
        JobRow row = execution.jobId() == 0 ? null : state.jobs().get(execution.jobId());
        boolean suspended = state.root().requireRoot().suspended();
        JobRow.Table table = row == null ? null : row.table();
        switch (execution.state()) {
            case READY -> {
                assertThat(execution.jobId()).isNotZero();
                assertThat(row).as("no waiting row of a ready job").isNull();
                assertThat(suspended).as("ready job in a suspended instance").isFalse();
            }
            case RETRY -> assertThat(table).isEqualTo(suspended ? JobRow.Table.SUSPENDED : JobRow.Table.RETRY);
            case DEAD -> assertThat(table).isEqualTo(JobRow.Table.DEAD_LETTER);
            case SUSPENDED -> {
                assertThat(table).isEqualTo(JobRow.Table.SUSPENDED);
                assertThat(suspended).isTrue();
            }
            default -> assertThat(execution.jobId()).as("job of %s", execution).isZero();
        }
    }

    /** Who waits for an event is at its element, or the scope of its event sub-process. */
    private static void checkWaiter(InstanceState state, Definition definition, long executionId, String elementId) {
        Execution owner = state.executions().get(executionId);
        assertThat(owner).as("execution that waits at %s", elementId).isNotNull();
        FlowNode event = definition.node(elementId);
        FlowNode at = owner.elementId() == null ? definition.graph().process() : definition.node(owner.elementId());
        if (event.detail() instanceof ElementDetail.BoundaryEvent boundary) {
            assertThat(at.index())
                    .as("activity of boundary event %s", elementId)
                    .isEqualTo(boundary.attachedTo());
        } else if (event.type() == ElementType.START_EVENT) {
            FlowNode scope = definition
                    .graph()
                    .node(definition.graph().node(event.scope()).scope());
            assertThat(owner.kind()).as("scope waits at %s", elementId).isIn(Kind.ROOT, Kind.SCOPE);
            if (!owner.isRoot()) {
                assertThat(at.id())
                        .as("scope of event sub-process start %s", elementId)
                        .isEqualTo(scope.id());
            }
        } else if (at.type() != ElementType.EVENT_BASED_GATEWAY) {
            assertThat(at.id()).isEqualTo(elementId);
        }
    }

    /** What has to follow a commit is among the effects. */
    static void checkEffects(Step step) {
        Set<Object> effects = new HashSet<>(step.effects());
        for (var delta : step.deltas()) {
            if (delta.onlyGuards()) {
                continue;
            }
            delta.outbox().forEach(row -> assertThat(effects).contains(new Effect.OutboxWritten(row)));
            for (JobRow row : delta.jobs(JobRow.Table.TIMER).inserted()) {
                assertThat(effects)
                        .contains(new Effect.TimerArmed(
                                row.instanceId(), row.id(), row.dueMillis(), row.createdMillis()));
            }
            for (JobRow row : delta.jobs(JobRow.Table.TIMER).updated()) {
                assertThat(effects)
                        .contains(new Effect.TimerArmed(
                                row.instanceId(), row.id(), row.dueMillis(), row.createdMillis()));
            }
            for (JobRow row : delta.jobs(JobRow.Table.RETRY).inserted()) {
                assertThat(effects).contains(new Effect.RetryArmed(row.instanceId(), row.id(), row.dueMillis()));
            }
            for (Execution row : delta.executions().inserted()) {
                checkReady(step, row);
            }
        }
    }

    private static void checkReady(Step step, Execution row) {
        if (row.state() == Execution.State.READY) {
            assertThat(step.effects())
                    .as("doorbell for %s", row)
                    .anyMatch(effect -> effect instanceof Effect.JobReady ready && ready.jobId() == row.jobId());
        }
    }
}
