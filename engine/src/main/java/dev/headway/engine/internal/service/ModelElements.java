package dev.headway.engine.internal.service;

import dev.headway.engine.internal.query.HistoricActivityInstanceQueryImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Patterns;
import dev.headway.model.FlowNode;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.HistoricActivityView;
import dev.headway.runtime.port.Entity.HistoricInstanceView;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Adds to rows of open visits what only the model knows: type and name of the element. Thread-safe. */
public final class ModelElements implements HistoricActivityInstanceQueryImpl.Elements {
    private final ProcessRuntime runtime;
    private final Directory directory;

    ModelElements(ProcessRuntime runtime, Directory directory) {
        this.runtime = runtime;
        this.directory = directory;
    }

    @Override
    public HistoricActivityView complete(HistoricActivityView row) {
        if (!row.elementType().isEmpty()) {
            return row;
        }
        FlowNode node = runtime.definition(row.definitionId()).node(row.elementId());
        return new HistoricActivityView(
                row.id(),
                row.instanceId(),
                row.definitionId(),
                row.executionId(),
                row.parentVisitId(),
                row.elementId(),
                node.kindName(),
                row.elementName() != null ? row.elementName() : node.name(),
                row.startedMillis(),
                row.endedMillis(),
                row.state(),
                row.taskId(),
                row.assignee(),
                row.calledInstanceId(),
                row.tenantId(),
                row.deleteReason(),
                row.scopeData(),
                row.durationMillis());
    }

    @Override
    public List<String> idsOfType(
            String bpmnName, @Nullable String processInstanceId, @Nullable String processDefinitionId) {
        return ids(node -> node.type().bpmnName().equals(bpmnName), processInstanceId, processDefinitionId);
    }

    @Override
    public List<String> idsOfName(
            String name, @Nullable String processInstanceId, @Nullable String processDefinitionId) {
        return ids(node -> name.equals(node.name()), processInstanceId, processDefinitionId);
    }

    @Override
    public List<String> idsOfNameLike(
            String pattern, @Nullable String processInstanceId, @Nullable String processDefinitionId) {
        return ids(
                node -> node.name() != null && Patterns.like(pattern, node.name()),
                processInstanceId,
                processDefinitionId);
    }

    private List<String> ids(
            Predicate<FlowNode> wanted, @Nullable String processInstanceId, @Nullable String processDefinitionId) {
        long definitionId;
        if (processInstanceId != null) {
            HistoricInstanceView instance =
                    directory.one(Entity.HISTORIC_INSTANCE, EntityId.parse("process instance", processInstanceId));
            if (instance == null) {
                return List.of();
            }
            definitionId = instance.definitionId();
        } else {
            definitionId = EntityId.parse("process definition", processDefinitionId);
        }
        if (runtime.store().definitions().byId(definitionId).isEmpty()) {
            return List.of();
        }
        return runtime.definition(definitionId).graph().nodes().stream()
                .filter(node -> node.scope() >= 0 && wanted.test(node))
                .map(FlowNode::id)
                .toList();
    }
}
