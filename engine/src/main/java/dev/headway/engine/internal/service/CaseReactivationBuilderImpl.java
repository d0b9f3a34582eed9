package dev.headway.engine.internal.service;

import dev.headway.core.command.Command;
import dev.headway.core.definition.CaseIndex;
import dev.headway.core.definition.Definition;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.cmmn.CaseInstance;
import dev.headway.engine.cmmn.CaseReactivationBuilder;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.model.FlowNode;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.HistoricInstanceView;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

public final class CaseReactivationBuilderImpl implements CaseReactivationBuilder {
    private final ProcessRuntime runtime;
    private final Directory directory;
    private final long caseInstanceId;
    private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();
    private final Map<String, @Nullable Object> transients = new LinkedHashMap<>();

    CaseReactivationBuilderImpl(ProcessRuntime runtime, Directory directory, long caseInstanceId) {
        this.runtime = runtime;
        this.directory = directory;
        this.caseInstanceId = caseInstanceId;
    }

    @Override
    public CaseReactivationBuilder variable(String name, @Nullable Object value) {
        variables.put(name, value);
        return this;
    }

    @Override
    public CaseReactivationBuilder variables(@Nullable Map<String, ? extends @Nullable Object> values) {
        if (values != null) {
            variables.putAll(values);
        }
        return this;
    }

    @Override
    public CaseReactivationBuilder transientVariable(String name, @Nullable Object value) {
        transients.put(name, value);
        return this;
    }

    @Override
    public CaseReactivationBuilder transientVariables(@Nullable Map<String, ? extends @Nullable Object> values) {
        if (values != null) {
            transients.putAll(values);
        }
        return this;
    }

    @Override
    public CaseInstance reactivate() {
        HistoricInstanceView ended = ended();
        Map<String, @Nullable Object> all =
                new LinkedHashMap<>(ended.variables().asMap());
        all.putAll(variables);
        return new Starts(runtime, directory)
                .ofCase(
                        null,
                        EntityId.text(ended.definitionId()),
                        new Starts.Request(
                                listener(runtime.definition(ended.definitionId())),
                                ended.businessKey(),
                                ended.tenantId(),
                                ended.name(),
                                null,
                                EngineService.document(all),
                                Command.Transients.of(transients),
                                null,
                                List.of(),
                                false));
    }

    private HistoricInstanceView ended() {
        List<HistoricInstanceView> found = directory.list(
                Entity.HISTORIC_INSTANCE,
                List.of(
                        new Criterion.Compare("id", Operator.EQ, caseInstanceId),
                        new Criterion.Compare("ofCase", Operator.EQ, true)),
                1);
        if (found.isEmpty()) {
            throw new ObjectNotFoundException("Expected an ended case instance " + caseInstanceId
                    + " in history, but there is none: it was deleted, or the history level keeps nothing.");
        }
        if (found.getFirst().endedMillis() == null) {
            throw new WrongStateException("Expected case instance " + caseInstanceId
                    + " to have ended in order to be reactivated, but it still runs.");
        }
        return found.getFirst();
    }

    private static String listener(Definition definition) {
        for (FlowNode node : definition.graph().nodes()) {
            if (CaseIndex.isReactivation(node)) {
                return node.id();
            }
        }
        throw new InvalidRequestException("Expected an event listener of the type reactivate in case " + definition
                + ", but its model has none. Add an <eventListener> with eventType=\"reactivate\" for the next cases.");
    }
}
