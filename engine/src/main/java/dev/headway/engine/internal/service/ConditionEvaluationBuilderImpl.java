package dev.headway.engine.internal.service;

import dev.headway.core.definition.Definition;
import dev.headway.core.expression.UnknownName;
import dev.headway.core.variable.VariableDocument;
import dev.headway.engine.ConditionEvaluationBuilder;
import dev.headway.engine.NotSupportedException;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.internal.wiring.StartScope;
import dev.headway.engine.query.Query;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.EventDefinition;
import dev.headway.model.FlowNode;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Definitions.StartSubscription;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.DefinitionView;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

public final class ConditionEvaluationBuilderImpl implements ConditionEvaluationBuilder {
    private final ProcessRuntime runtime;
    private final Directory directory;
    private final Starts starts;
    private final Function<String, @Nullable Object> beans;
    private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();
    private @Nullable String businessKey;
    private @Nullable String tenantId;
    private boolean tenantGiven;
    private @Nullable Long definitionId;

    public ConditionEvaluationBuilderImpl(
            ProcessRuntime runtime, Directory directory, Starts starts, Function<String, @Nullable Object> beans) {
        this.runtime = runtime;
        this.directory = directory;
        this.starts = starts;
        this.beans = beans;
    }

    @Override
    public ConditionEvaluationBuilder processInstanceBusinessKey(String key) {
        businessKey = EngineService.required("business key", key);
        return this;
    }

    @Override
    public ConditionEvaluationBuilder processDefinitionId(String id) {
        definitionId = EntityId.parse("process definition", id);
        return this;
    }

    @Override
    public ConditionEvaluationBuilder tenantId(String id) {
        tenantId = EngineService.required("tenant id", id);
        tenantGiven = true;
        return this;
    }

    @Override
    public ConditionEvaluationBuilder withoutTenantId() {
        tenantId = null;
        tenantGiven = true;
        return this;
    }

    @Override
    public ConditionEvaluationBuilder setVariable(String name, @Nullable Object value) {
        variables.put(name, value);
        return this;
    }

    @Override
    public ConditionEvaluationBuilder setVariables(Map<String, ? extends @Nullable Object> values) {
        variables.putAll(values);
        return this;
    }

    @Override
    public List<ProcessInstance> evaluateStartConditions() {
        VariableDocument document = EngineService.document(variables);
        List<ProcessInstance> started = new ArrayList<>();
        for (DefinitionView row : definitions()) {
            if (row.suspended() || !row.startable()) {
                continue;
            }
            Definition definition = runtime.definition(row.id());
            for (int index : definition.graph().process().children()) {
                FlowNode node = definition.graph().node(index);
                if (holds(definition, node, document)) {
                    StartSubscription at =
                            new StartSubscription(row.id(), node.id(), "condition", node.id(), row.tenantId());
                    started.add(starts.at(at, Starts.Request.of(businessKey, row.tenantId(), variables)));
                }
            }
        }
        return started;
    }

    private List<DefinitionView> definitions() {
        List<Criterion> criteria = new ArrayList<>();
        if (definitionId != null) {
            criteria.add(new Criterion.Compare("id", Operator.EQ, definitionId));
        } else {
            criteria.add(new Criterion.Compare("latest", Operator.EQ, true));
            if (tenantGiven) {
                criteria.add(new Criterion.Compare("tenantId", Operator.EQ, tenantId));
            }
        }
        return directory.list(Entity.DEFINITION, criteria, Query.LIST_MAX);
    }

    private boolean holds(Definition definition, FlowNode node, VariableDocument document) {
        if (node.type() != ElementType.START_EVENT
                || !(node.detail() instanceof ElementDetail.StartEvent start)
                || !(start.event() instanceof EventDefinition.Conditional condition)) {
            return false;
        }
        String watched = condition.variableName();
        if (watched != null && !document.contains(watched)) {
            return false;
        }
        if (condition.language() != null) {
            throw new NotSupportedException("Expected an expression as condition of start event '" + node.id() + "' in "
                    + definition + ", got a script in " + condition.language()
                    + ": scripts are not evaluated before an instance exists. Write it as ${...}.");
        }
        try {
            return definition.expression(condition.condition()).test(new StartScope(document, beans));
        } catch (RuntimeException e) {
            if (missesAName(e)) {
                return false;
            }
            throw Failures.of(e);
        }
    }

    /** A condition over a variable that is not there does not hold: it is about what others hand in. */
    private static boolean missesAName(@Nullable Throwable failure) {
        return failure != null && (failure instanceof UnknownName || missesAName(failure.getCause()));
    }
}
