package dev.headway.engine.internal.service;

import dev.headway.core.command.Command;
import dev.headway.core.state.Execution.Kind;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.model.ElementDetail;
import dev.headway.model.ElementType;
import dev.headway.model.FlowNode;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.ExecutionView;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import java.util.List;

/** What may be started in ad-hoc sub-processes, and starting it (BPMN 2.0.2, 13.3.5). Thread-safe. */
public final class AdHocSubProcesses extends EngineService {
    AdHocSubProcesses(ProcessRuntime runtime) {
        super(runtime);
    }

    List<String> enabled(String executionId) {
        ExecutionView scope = scope(executionId);
        FlowNode node = node(scope);
        boolean sequential = node.detail() instanceof ElementDetail.Scope detail && detail.sequential();
        if (sequential && !children(scope).isEmpty()) {
            return List.of();
        }
        return node.children().stream()
                .map(index -> runtime().definition(scope.definitionId()).graph().node(index))
                .filter(child -> child.incoming().isEmpty()
                        && !child.forCompensation()
                        && child.type() != ElementType.EVENT_SUB_PROCESS
                        && child.type() != ElementType.BOUNDARY_EVENT)
                .map(FlowNode::id)
                .toList();
    }

    void start(String executionId, String activityId) {
        ExecutionView scope = scope(executionId);
        execute(new Command.StartAdHocActivity(scope.instanceId(), scope.id(), required("activity id", activityId)));
    }

    void complete(String executionId) {
        ExecutionView scope = scope(executionId);
        execute(new Command.CompleteAdHoc(scope.instanceId(), scope.id()));
    }

    private ExecutionView scope(String executionId) {
        long id = EntityId.parse("execution", executionId);
        ExecutionView row = directory().one(Entity.EXECUTION, id);
        if (row == null || row.kind() != Kind.SCOPE.code() || node(row).type() != ElementType.AD_HOC_SUB_PROCESS) {
            throw new ObjectNotFoundException("Expected execution " + executionId
                    + " to be an ad-hoc sub-process, but "
                    + (row == null
                            ? "there is no such execution; it has ended, perhaps."
                            : "it is at '" + row.activityId() + "'.")
                    + " Find it with createExecutionQuery().activityId(...).");
        }
        return row;
    }

    private FlowNode node(ExecutionView row) {
        return runtime().definition(row.definitionId()).node(String.valueOf(row.activityId()));
    }

    private List<ExecutionView> children(ExecutionView scope) {
        return directory()
                .list(
                        Entity.EXECUTION,
                        List.of(new Criterion.Compare("parentId", Operator.EQ, scope.id())),
                        Integer.MAX_VALUE)
                .stream()
                .filter(child -> child.kind() != Kind.SNAPSHOT.code())
                .toList();
    }

    List<String> of(String processInstanceId) {
        long id = EntityId.parse("process instance", processInstanceId);
        return directory()
                .list(
                        Entity.EXECUTION,
                        List.of(
                                new Criterion.Compare("instanceId", Operator.EQ, id),
                                new Criterion.Compare("kind", Operator.EQ, Kind.SCOPE.code())),
                        Integer.MAX_VALUE)
                .stream()
                .filter(row -> node(row).type() == ElementType.AD_HOC_SUB_PROCESS)
                .map(row -> EntityId.text(row.id()))
                .toList();
    }
}
