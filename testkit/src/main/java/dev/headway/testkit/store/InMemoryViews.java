package dev.headway.testkit.store;

import dev.headway.core.history.HistoryRow;
import dev.headway.core.state.Execution;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.ScopeDataCodec;
import dev.headway.core.state.TaskRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.port.Definitions.DefinitionRow;
import dev.headway.runtime.port.Entity;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rows of each entity as queries show them. Reads the tables under the store's lock. */
final class InMemoryViews {
    private static final int DEFAULT_RETRIES = 3;

    private final Tables tables;

    InMemoryViews(Tables tables) {
        this.tables = tables;
    }

    /** A row with its variables and candidates. */
    record Seen(Object row, VariableDocument own, VariableDocument ofInstance, List<TaskRow.Candidate> links) {
        Seen(Object row, VariableDocument own, VariableDocument ofInstance) {
            this(row, own, ofInstance, List.of());
        }
    }

    List<Seen> of(Entity<?> entity) {
        return switch (entity.name()) {
            case "deployment" ->
                tables.deployments.values().stream().map(InMemoryViews::bare).toList();
            case "definition" ->
                tables.definitions.values().stream().map(this::definition).toList();
            case "instance" -> roots().map(this::instance).toList();
            case "execution" ->
                tables.executions.values().stream().map(this::execution).toList();
            case "task" -> tables.tasks.values().stream().map(this::task).toList();
            case "job" -> Stream.concat(readyJobs(), waitingJobs()).toList();
            case "subscription" ->
                tables.subscriptions.values().stream()
                        .map(row -> new Seen(
                                new Entity.SubscriptionView(
                                        row.id(),
                                        row.instanceId(),
                                        row.executionId(),
                                        row.definitionId(),
                                        row.elementId(),
                                        row.type().code(),
                                        row.name(),
                                        row.createdMillis(),
                                        row.tenantId()),
                                VariableDocument.EMPTY,
                                ofInstance(row.instanceId())))
                        .toList();
            case "historic-instance" ->
                Stream.concat(
                                roots().map(this::runningInstance),
                                history(HistoryRow.Instance.class).map(this::endedInstance))
                        .toList();
            case "historic-activity" -> new InMemoryHistory(tables, this).activities();
            case "historic-task" -> new InMemoryHistory(tables, this).tasks();
            case "variable-scope" -> new InMemoryHistory(tables, this).openScopes();
            case "historic-variable-scope" -> new InMemoryHistory(tables, this).allScopes();
            case "detail" -> new InMemoryHistory(tables, this).details();
            default -> throw InMemoryQueries.unknown(entity);
        };
    }

    private static Seen bare(Object row) {
        return new Seen(row, VariableDocument.EMPTY, VariableDocument.EMPTY);
    }

    private Stream<Execution> roots() {
        return tables.executions.values().stream().filter(Execution::isRoot);
    }

    <H extends HistoryRow> Stream<H> history(Class<H> type) {
        return tables.history.stream().filter(type::isInstance).map(type::cast);
    }

    /** Variables of a running or ended instance. */
    VariableDocument ofInstance(long instanceId) {
        Execution root = tables.root(instanceId);
        if (root != null) {
            return root.variables();
        }
        return history(HistoryRow.Instance.class)
                .filter(row -> row.instanceId() == instanceId)
                .map(row -> orEmpty(row.variables()))
                .findFirst()
                .orElse(VariableDocument.EMPTY);
    }

    static VariableDocument orEmpty(@Nullable VariableDocument variables) {
        return variables == null ? VariableDocument.EMPTY : variables;
    }

    @Nullable
    String definitionKey(long definitionId) {
        DefinitionRow row = tables.definitions.get(definitionId);
        return row == null ? null : row.key();
    }

    private Seen definition(DefinitionRow row) {
        boolean latest = tables.definitions.values().stream()
                .noneMatch(other -> other.key().equals(row.key())
                        && Objects.equals(other.tenantId(), row.tenantId())
                        && other.version() > row.version());
        return bare(new Entity.DefinitionView(
                row.id(),
                row.key(),
                row.version(),
                row.name(),
                row.category(),
                row.versionTag(),
                row.deploymentId(),
                row.resourceName(),
                row.tenantId(),
                row.suspended(),
                row.startable(),
                latest,
                row.description()));
    }

    private Seen instance(Execution root) {
        Execution.Root part = root.requireRoot();
        DefinitionRow definition = tables.definitions.get(root.definitionId());
        return new Seen(
                new Entity.InstanceView(
                        root.id(),
                        root.definitionId(),
                        definition == null ? "" : definition.key(),
                        definition == null ? 0 : definition.version(),
                        definition == null ? null : definition.name(),
                        part.businessKey(),
                        part.tenantId(),
                        part.name(),
                        part.startUserId(),
                        part.startedMillis(),
                        part.superInstanceId(),
                        part.superExecutionId(),
                        part.suspended(),
                        root.elementId(),
                        root.variables()),
                root.variables(),
                root.variables());
    }

    private Seen runningInstance(Execution root) {
        Execution.Root part = root.requireRoot();
        DefinitionRow definition = tables.definitions.get(root.definitionId());
        return new Seen(
                new Entity.HistoricInstanceView(
                        root.id(),
                        root.definitionId(),
                        definition == null ? "" : definition.key(),
                        definition == null ? 0 : definition.version(),
                        definition == null ? null : definition.name(),
                        part.businessKey(),
                        part.tenantId(),
                        part.name(),
                        part.startUserId(),
                        part.startElementId(),
                        null,
                        part.superInstanceId(),
                        part.startedMillis(),
                        null,
                        -1,
                        null,
                        root.variables()),
                root.variables(),
                root.variables());
    }

    private Seen endedInstance(HistoryRow.Instance row) {
        DefinitionRow definition = tables.definitions.get(row.definitionId());
        VariableDocument variables = orEmpty(row.variables());
        return new Seen(
                new Entity.HistoricInstanceView(
                        row.instanceId(),
                        row.definitionId(),
                        definition == null ? "" : definition.key(),
                        definition == null ? 0 : definition.version(),
                        definition == null ? null : definition.name(),
                        row.businessKey(),
                        row.tenantId(),
                        row.name(),
                        row.startUserId(),
                        row.startElementId(),
                        row.endElementId(),
                        row.superInstanceId(),
                        row.startedMillis(),
                        row.endedMillis(),
                        row.state().code(),
                        row.deleteReason(),
                        variables),
                variables,
                variables);
    }

    /** The root part of an instance, null when it does not run. */
    Execution.@Nullable Root part(long instanceId) {
        Execution root = tables.root(instanceId);
        return root == null ? null : root.requireRoot();
    }

    private Seen execution(Execution row) {
        Execution.Root part = part(row.instanceId());
        return new Seen(
                new Entity.ExecutionView(
                        row.id(),
                        row.instanceId(),
                        row.parentId(),
                        row.definitionId(),
                        row.elementId(),
                        row.kind().code(),
                        row.state().code(),
                        row.visitId(),
                        row.enteredMillis(),
                        part == null ? null : part.tenantId(),
                        part != null && part.suspended(),
                        row.variables(),
                        ScopeDataCodec.write(row.scopeData())),
                row.variables(),
                ofInstance(row.instanceId()));
    }

    private Seen task(TaskRow row) {
        Execution.Root part = part(row.instanceId());
        List<String> users = new ArrayList<>();
        List<String> groups = new ArrayList<>();
        for (TaskRow.Candidate candidate : row.candidates()) {
            if (!candidate.claims()) {
                continue;
            }
            if (candidate.userId() != null) {
                users.add(candidate.userId());
            }
            if (candidate.groupId() != null) {
                groups.add(candidate.groupId());
            }
        }
        return new Seen(
                new Entity.TaskView(
                        row.id(),
                        row.instanceId(),
                        row.executionId(),
                        row.definitionId(),
                        definitionKey(row.definitionId()),
                        row.elementId(),
                        row.name(),
                        row.description(),
                        row.assignee(),
                        row.owner(),
                        row.priority(),
                        row.dueMillis(),
                        row.followUpMillis(),
                        row.createdMillis(),
                        row.claimedMillis(),
                        row.category(),
                        row.formKey(),
                        row.delegationState(),
                        row.tenantId(),
                        part == null ? null : part.businessKey(),
                        part != null && part.suspended(),
                        users,
                        groups,
                        row.candidates(),
                        row.variables()),
                row.variables(),
                ofInstance(row.instanceId()),
                row.candidates());
    }

    private Stream<Seen> readyJobs() {
        return tables.executions.values().stream()
                .filter(row -> row.state() == Execution.State.READY)
                .map(row -> {
                    Execution.Root part = part(row.instanceId());
                    String elementId = row.elementId();
                    return new Seen(
                            new Entity.JobView(
                                    row.jobId(),
                                    row.instanceId(),
                                    row.id(),
                                    row.definitionId(),
                                    definitionKey(row.definitionId()),
                                    elementId == null ? "" : elementId,
                                    JobRow.Table.READY.code(),
                                    JobRow.Table.READY.code(),
                                    row.readySinceMillis(),
                                    null,
                                    row.retries() < 0 ? DEFAULT_RETRIES : row.retries(),
                                    row.priority(),
                                    row.exclusive(),
                                    null,
                                    null,
                                    null,
                                    null,
                                    null,
                                    null,
                                    null,
                                    part == null ? null : part.tenantId()),
                            row.variables(),
                            ofInstance(row.instanceId()));
                });
    }

    private Stream<Seen> waitingJobs() {
        return tables.jobs.values().stream()
                .flatMap(table -> table.values().stream())
                .map(row -> new Seen(
                        new Entity.JobView(
                                row.id(),
                                row.instanceId(),
                                row.executionId(),
                                row.definitionId(),
                                definitionKey(row.definitionId()),
                                row.elementId(),
                                row.table().code(),
                                row.origin().code(),
                                row.createdMillis(),
                                row.dueMillis() == 0 ? null : row.dueMillis(),
                                row.retries(),
                                row.priority(),
                                row.exclusive(),
                                row.repeat(),
                                row.exceptionMessage(),
                                row.exceptionStacktrace(),
                                row.topic(),
                                row.workerId(),
                                null,
                                null,
                                row.tenantId()),
                        VariableDocument.EMPTY,
                        ofInstance(row.instanceId())));
    }
}
