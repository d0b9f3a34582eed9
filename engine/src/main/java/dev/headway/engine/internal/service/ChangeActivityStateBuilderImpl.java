package dev.headway.engine.internal.service;

import dev.headway.core.command.Command;
import dev.headway.core.command.Instruction;
import dev.headway.core.variable.VariableDocument;
import dev.headway.engine.ChangeActivityStateBuilder;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.internal.translate.EntityId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

public final class ChangeActivityStateBuilderImpl implements ChangeActivityStateBuilder {
    private static final String REASON = "changed so that nothing was left";

    private final Changes changes;
    private final List<Instruction> instructions = new ArrayList<>();
    private final List<String> toParent = new ArrayList<>();
    private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();
    private final Map<String, Map<String, @Nullable Object>> local = new LinkedHashMap<>();
    private long instanceId;
    private long anyExecution;

    public ChangeActivityStateBuilderImpl(Changes changes) {
        this.changes = changes;
    }

    @Override
    public ChangeActivityStateBuilder processInstanceId(String processInstanceId) {
        instanceId = EntityId.parse("process instance", processInstanceId);
        return this;
    }

    @Override
    public ChangeActivityStateBuilder moveExecutionToActivityId(String executionId, String activityId) {
        return executions(List.of(executionId), List.of(activityId));
    }

    @Override
    public ChangeActivityStateBuilder moveExecutionsToSingleActivityId(List<String> executionIds, String activityId) {
        return executions(executionIds, List.of(activityId));
    }

    @Override
    public ChangeActivityStateBuilder moveSingleExecutionToActivityIds(String executionId, List<String> activityIds) {
        return executions(List.of(executionId), activityIds);
    }

    private ChangeActivityStateBuilder executions(List<String> executionIds, List<String> targets) {
        List<Long> ids = EntityId.parseAll("execution", executionIds);
        anyExecution = ids.isEmpty() ? anyExecution : ids.getFirst();
        return move(List.of(), ids, targets, null);
    }

    @Override
    public ChangeActivityStateBuilder moveActivityIdTo(String currentActivityId, String newActivityId) {
        return move(List.of(currentActivityId), List.of(), List.of(newActivityId), null);
    }

    @Override
    public ChangeActivityStateBuilder moveActivityIdsToSingleActivityId(
            List<String> currentActivityIds, String newActivityId) {
        return move(currentActivityIds, List.of(), List.of(newActivityId), null);
    }

    @Override
    public ChangeActivityStateBuilder moveSingleActivityIdToActivityIds(
            String currentActivityId, List<String> newActivityIds) {
        return move(List.of(currentActivityId), List.of(), newActivityIds, null);
    }

    @Override
    public ChangeActivityStateBuilder moveActivityIdToParentActivityId(String currentActivityId, String newActivityId) {
        EngineService.required("activity id", currentActivityId);
        toParent.add(EngineService.required("activity id", newActivityId));
        return this;
    }

    @Override
    public ChangeActivityStateBuilder moveActivityIdToSubProcessInstanceActivityId(
            String currentActivityId, String newActivityId, String callActivityId) {
        return moveActivityIdToSubProcessInstanceActivityId(currentActivityId, newActivityId, callActivityId, null);
    }

    @Override
    public ChangeActivityStateBuilder moveActivityIdToSubProcessInstanceActivityId(
            String currentActivityId, String newActivityId, String callActivityId, @Nullable Integer version) {
        return move(
                List.of(currentActivityId),
                List.of(),
                List.of(callActivityId),
                new Instruction.CalledStart(
                        EngineService.required("activity id", newActivityId), version == null ? 0 : version));
    }

    private ChangeActivityStateBuilder move(
            List<String> from, List<Long> executions, List<String> to, Instruction.@Nullable CalledStart called) {
        if (from.size() + executions.size() == 0 || to.isEmpty()) {
            throw new InvalidRequestException(
                    "Expected at least one activity or execution to move, and one activity to move to, got " + from
                            + executions + " and " + to + ".");
        }
        instructions.add(new Instruction.Move(
                List.copyOf(from), List.copyOf(executions), List.copyOf(to), called, Map.of(), false));
        return this;
    }

    @Override
    public ChangeActivityStateBuilder enableEventSubProcessStartEvent(String eventSubProcessStartEventId) {
        instructions.add(new Instruction.Enable(EngineService.required("start event id", eventSubProcessStartEventId)));
        return this;
    }

    @Override
    public ChangeActivityStateBuilder processVariable(String variableName, @Nullable Object value) {
        variables.put(variableName, value);
        return this;
    }

    @Override
    public ChangeActivityStateBuilder processVariables(Map<String, ? extends @Nullable Object> values) {
        variables.putAll(values);
        return this;
    }

    @Override
    public ChangeActivityStateBuilder localVariable(
            String startActivityId, String variableName, @Nullable Object value) {
        local.computeIfAbsent(startActivityId, any -> new LinkedHashMap<>()).put(variableName, value);
        return this;
    }

    @Override
    public ChangeActivityStateBuilder localVariables(
            String startActivityId, Map<String, ? extends @Nullable Object> values) {
        values.forEach((name, value) -> localVariable(startActivityId, name, value));
        return this;
    }

    @Override
    public void changeState() {
        long instance = instanceId;
        if (instance == 0 && anyExecution != 0) {
            instance = changes.instanceOf(anyExecution);
        }
        if (instance == 0 || (instructions.isEmpty() && toParent.isEmpty())) {
            throw new InvalidRequestException("Expected "
                    + (instance == 0 ? "processInstanceId(...)" : "something to move, such as moveActivityIdTo(...),")
                    + " before changeState().");
        }
        Map<String, VariableDocument> locals = new LinkedHashMap<>();
        local.forEach((activity, values) -> locals.put(activity, EngineService.document(values)));
        if (!toParent.isEmpty()) {
            changes.leaveToCaller(instance, toParent, EngineService.document(variables), locals, REASON);
            return;
        }
        List<Instruction> all = instructions.stream()
                .map(each -> each instanceof Instruction.Move move
                        ? new Instruction.Move(
                                move.activityIds(),
                                move.executionIds(),
                                move.targetIds(),
                                move.called(),
                                locals,
                                move.ifThere())
                        : each)
                .toList();
        changes.modify(new Command.ModifyInstance(instance, all, REASON, null), EngineService.document(variables));
    }
}
