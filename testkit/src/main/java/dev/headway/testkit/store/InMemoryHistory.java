package dev.headway.testkit.store;

import dev.headway.core.history.HistoryRow;
import dev.headway.core.state.Execution;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.port.Entity;
import dev.headway.testkit.store.InMemoryViews.Seen;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What queries show of history: the open part from runtime rows, the ended part as it was written. */
final class InMemoryHistory {
    private final Tables tables;
    private final InMemoryViews views;

    InMemoryHistory(Tables tables, InMemoryViews views) {
        this.tables = tables;
        this.views = views;
    }

    List<Seen> activities() {
        Stream<Seen> open = tables.executions.values().stream()
                .filter(row -> row.visitId() != 0 && row.elementId() != null)
                .map(row -> openActivity(row, row.elementId()));
        Stream<Seen> ended = views.history(HistoryRow.Activity.class)
                .map(row -> new Seen(
                        new Entity.HistoricActivityView(
                                row.id(),
                                row.instanceId(),
                                row.definitionId(),
                                row.executionId(),
                                row.parentVisitId(),
                                row.elementId(),
                                row.elementType(),
                                row.elementName(),
                                row.startedMillis(),
                                row.endedMillis(),
                                row.state().code(),
                                row.taskId(),
                                row.assignee(),
                                row.calledInstanceId(),
                                row.tenantId()),
                        InMemoryViews.orEmpty(row.variables()),
                        views.ofInstance(row.instanceId())));
        return Stream.concat(open, ended).toList();
    }

    private Seen openActivity(Execution row, @Nullable String elementId) {
        TaskRow task = tables.tasks.values().stream()
                .filter(each -> each.executionId() == row.id())
                .findFirst()
                .orElse(null);
        Execution parent = tables.executions.get(row.parentId());
        Execution.Root part = views.part(row.instanceId());
        long called = tables.executions.values().stream()
                .filter(each -> each.isRoot() && each.requireRoot().superExecutionId() == row.id())
                .mapToLong(Execution::id)
                .max()
                .orElse(0);
        return new Seen(
                new Entity.HistoricActivityView(
                        row.visitId(),
                        row.instanceId(),
                        row.definitionId(),
                        row.id(),
                        parent == null || parent.isRoot() ? 0 : parent.visitId(),
                        elementId == null ? "" : elementId,
                        "",
                        null,
                        row.enteredMillis(),
                        null,
                        -1,
                        task == null ? 0 : task.id(),
                        task == null ? null : task.assignee(),
                        called,
                        part == null ? null : part.tenantId()),
                row.variables(),
                views.ofInstance(row.instanceId()));
    }

    List<Seen> tasks() {
        Stream<Seen> open = tables.tasks.values().stream().map(this::openTask);
        Stream<Seen> ended = views.history(HistoryRow.Task.class).map(this::endedTask);
        return Stream.concat(open, ended).toList();
    }

    private Seen openTask(TaskRow row) {
        return new Seen(
                new Entity.HistoricTaskView(
                        row.id(),
                        row.instanceId(),
                        row.definitionId(),
                        views.definitionKey(row.definitionId()),
                        row.executionId(),
                        row.elementId(),
                        row.name(),
                        row.description(),
                        row.assignee(),
                        row.owner(),
                        row.priority(),
                        row.dueMillis(),
                        row.followUpMillis(),
                        row.category(),
                        row.formKey(),
                        row.createdMillis(),
                        row.claimedMillis(),
                        null,
                        -1,
                        null,
                        row.tenantId()),
                row.variables(),
                views.ofInstance(row.instanceId()));
    }

    private Seen endedTask(HistoryRow.Task row) {
        return new Seen(
                new Entity.HistoricTaskView(
                        row.id(),
                        row.instanceId(),
                        row.definitionId(),
                        views.definitionKey(row.definitionId()),
                        row.executionId(),
                        row.elementId(),
                        row.name(),
                        row.description(),
                        row.assignee(),
                        row.owner(),
                        row.priority(),
                        row.dueMillis(),
                        row.followUpMillis(),
                        row.category(),
                        row.formKey(),
                        row.createdMillis(),
                        row.claimedMillis(),
                        row.endedMillis(),
                        row.state().code(),
                        row.deleteReason(),
                        row.tenantId()),
                InMemoryViews.orEmpty(row.variables()),
                views.ofInstance(row.instanceId()));
    }

    List<Seen> openScopes() {
        List<Seen> scopes = new ArrayList<>();
        for (Execution row : tables.executions.values()) {
            add(scopes, row.instanceId(), row.id(), row.visitId(), null, false, row.variables());
        }
        for (TaskRow row : tables.tasks.values()) {
            add(scopes, row.instanceId(), row.executionId(), 0, row.id(), false, row.variables());
        }
        return scopes;
    }

    List<Seen> allScopes() {
        List<Seen> scopes = openScopes();
        for (HistoryRow each : tables.history) {
            switch (each) {
                case HistoryRow.Instance row ->
                    add(scopes, row.instanceId(), row.instanceId(), 0, null, true, row.variables());
                case HistoryRow.Activity row ->
                    add(scopes, row.instanceId(), row.executionId(), row.id(), null, true, row.variables());
                case HistoryRow.Task row ->
                    add(scopes, row.instanceId(), row.executionId(), row.visitId(), row.id(), true, row.variables());
                case HistoryRow.Detail row -> {}
            }
        }
        return scopes;
    }

    private static void add(
            List<Seen> scopes,
            long instanceId,
            long executionId,
            long visitId,
            @Nullable Long taskId,
            boolean ended,
            @Nullable VariableDocument variables) {
        VariableDocument own = InMemoryViews.orEmpty(variables);
        if (!own.isEmpty()) {
            scopes.add(new Seen(
                    new Entity.VariableScopeView(instanceId, executionId, visitId, taskId, ended, own),
                    own,
                    VariableDocument.EMPTY));
        }
    }

    List<Seen> details() {
        return views.history(HistoryRow.Detail.class)
                .map(row -> new Seen(
                        new Entity.DetailView(
                                row.id(),
                                row.instanceId(),
                                row.executionId(),
                                row.visitId(),
                                row.version(),
                                row.atMillis(),
                                row.changes(),
                                row.removed()),
                        row.changes(),
                        VariableDocument.EMPTY))
                .toList();
    }
}
