package dev.headway.engine.internal.service;

import dev.headway.core.command.Command;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.UpdateProcessInstancesSuspensionStateBuilder;
import dev.headway.engine.batch.Batch;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.query.ReadFrom;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.runtime.ProcessInstanceQuery;
import dev.headway.runtime.batch.BatchPayload;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes one command of each of the instances chosen, or one batch of all. */
final class SuspensionStateBuilderImpl implements UpdateProcessInstancesSuspensionStateBuilder {
    private final Changes changes;
    private final Supplier<ProcessInstanceQuery> queries;
    private final Set<Long> ids = new LinkedHashSet<>();
    private @Nullable String filter;
    private @Nullable ProcessInstanceQuery ofDefinition;

    SuspensionStateBuilderImpl(Changes changes, Supplier<ProcessInstanceQuery> queries) {
        this.changes = changes;
        this.queries = queries;
    }

    @Override
    public UpdateProcessInstancesSuspensionStateBuilder byProcessInstanceIds(Collection<String> processInstanceIds) {
        ids.addAll(InstructionBuilderImpl.distinct(processInstanceIds));
        return this;
    }

    @Override
    public UpdateProcessInstancesSuspensionStateBuilder byProcessInstanceQuery(ProcessInstanceQuery query) {
        ids.addAll(InstructionBuilderImpl.distinct(Changes.ids(query)));
        filter = query.toString();
        return this;
    }

    @Override
    public UpdateProcessInstancesSuspensionStateBuilder byProcessInstanceId(String processInstanceId) {
        return byProcessInstanceIds(List.of(processInstanceId));
    }

    @Override
    public UpdateProcessInstancesSuspensionStateBuilder byProcessDefinitionId(String processDefinitionId) {
        ofDefinition = queries.get().processDefinitionId(processDefinitionId);
        return this;
    }

    @Override
    public UpdateProcessInstancesSuspensionStateBuilder byProcessDefinitionKey(String processDefinitionKey) {
        ofDefinition = queries.get().processDefinitionKey(processDefinitionKey);
        return this;
    }

    @Override
    public UpdateProcessInstancesSuspensionStateBuilder processDefinitionTenantId(String tenantId) {
        ofKey().processInstanceTenantId(tenantId);
        return this;
    }

    @Override
    public UpdateProcessInstancesSuspensionStateBuilder processDefinitionWithoutTenantId() {
        ofKey().processInstanceWithoutTenantId();
        return this;
    }

    private ProcessInstanceQuery ofKey() {
        ProcessInstanceQuery query = ofDefinition;
        if (query == null) {
            throw new InvalidRequestException("Expected byProcessDefinitionKey before the tenant.");
        }
        return query;
    }

    @Override
    public void suspend() {
        now(true);
    }

    @Override
    public void activate() {
        now(false);
    }

    /** What is in the wanted state already is left as it is. */
    private void now(boolean suspend) {
        List<Long> all = chosen();
        if (all.isEmpty()) {
            if (ofDefinition == null) {
                throw new InvalidRequestException(
                        "Expected a process instance or a definition to be chosen, got none.");
            }
            return;
        }
        ProcessInstanceQuery those = queries.get()
                .processInstanceIds(all.stream().map(EntityId::text).collect(Collectors.toSet()));
        Set<Long> done = (suspend ? those.suspended() : those.active())
                .readFrom(ReadFrom.PRIMARY).list().stream()
                        .map(ProcessInstance::getId)
                        .map(id -> EntityId.parse("process instance", id))
                        .collect(Collectors.toSet());
        List<Command> commands = all.stream()
                .filter(id -> !done.contains(id))
                .<Command>map(
                        id -> suspend ? new Command.SuspendInstance(id, null) : new Command.ActivateInstance(id, null))
                .toList();
        if (!commands.isEmpty()) {
            changes.now(suspend ? "suspend process instances" : "activate process instances", commands);
        }
    }

    private List<Long> chosen() {
        Set<Long> all = new LinkedHashSet<>(ids);
        if (ofDefinition != null) {
            all.addAll(InstructionBuilderImpl.distinct(Changes.ids(ofDefinition)));
        }
        return List.copyOf(all);
    }

    @Override
    public Batch suspendAsync() {
        return changes.later(new BatchPayload.Suspend(true), chosen(), filter);
    }

    @Override
    public Batch activateAsync() {
        return changes.later(new BatchPayload.Suspend(false), chosen(), filter);
    }
}
