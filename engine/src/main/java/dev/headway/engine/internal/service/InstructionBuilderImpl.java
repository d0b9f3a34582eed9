package dev.headway.engine.internal.service;

import dev.headway.core.command.Instruction;
import dev.headway.core.command.Instruction.Where;
import dev.headway.core.variable.VariableDocument;
import dev.headway.engine.InstructionBuilder;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.internal.translate.EntityId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

public abstract class InstructionBuilderImpl<B extends InstructionBuilder<B>> implements InstructionBuilder<B> {
    private final List<Instruction> instructions = new ArrayList<>();

    public InstructionBuilderImpl() {}

    abstract B self();

    final List<Instruction> instructions() {
        return List.copyOf(instructions);
    }

    final boolean isEmpty() {
        return instructions.isEmpty();
    }

    final B add(Instruction instruction) {
        instructions.add(instruction);
        return self();
    }

    @Override
    public B startBeforeActivity(String activityId) {
        return start(Where.BEFORE, activityId, null);
    }

    @Override
    public B startBeforeActivity(String activityId, String ancestorActivityInstanceId) {
        return start(Where.BEFORE, activityId, ancestorActivityInstanceId);
    }

    @Override
    public B startAfterActivity(String activityId) {
        return start(Where.AFTER, activityId, null);
    }

    @Override
    public B startAfterActivity(String activityId, String ancestorActivityInstanceId) {
        return start(Where.AFTER, activityId, ancestorActivityInstanceId);
    }

    @Override
    public B startTransition(String transitionId) {
        return start(Where.FLOW, transitionId, null);
    }

    @Override
    public B startTransition(String transitionId, String ancestorActivityInstanceId) {
        return start(Where.FLOW, transitionId, ancestorActivityInstanceId);
    }

    private B start(Where where, @Nullable String id, @Nullable String ancestor) {
        long ancestorId = ancestor == null ? 0 : EntityId.parse("activity instance", ancestor);
        return add(new Instruction.Start(
                where,
                EngineService.required(where == Where.FLOW ? "transition id" : "activity id", id),
                ancestorId,
                VariableDocument.EMPTY,
                VariableDocument.EMPTY));
    }

    @Override
    public B setVariable(String name, @Nullable Object value) {
        return change(name, value, false);
    }

    @Override
    public B setVariables(Map<String, ? extends @Nullable Object> variables) {
        variables.forEach(this::setVariable);
        return self();
    }

    @Override
    public B setVariableLocal(String name, @Nullable Object value) {
        return change(name, value, true);
    }

    @Override
    public B setVariablesLocal(Map<String, ? extends @Nullable Object> variables) {
        variables.forEach(this::setVariableLocal);
        return self();
    }

    private B change(String name, @Nullable Object value, boolean local) {
        if (instructions.isEmpty() || !(instructions.getLast() instanceof Instruction.Start start)) {
            throw new InvalidRequestException("Expected a start instruction before the variable '" + name
                    + "', such as startBeforeActivity: variables belong to what starts.");
        }
        Map<String, @Nullable Object> added = new LinkedHashMap<>();
        added.put(name, value);
        VariableDocument more = EngineService.document(added);
        instructions.set(
                instructions.size() - 1,
                new Instruction.Start(
                        start.where(),
                        start.elementId(),
                        start.ancestorId(),
                        local ? start.variables() : merged(start.variables(), more),
                        local ? merged(start.local(), more) : start.local()));
        return self();
    }

    private static VariableDocument merged(VariableDocument before, VariableDocument more) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>(before.asMap());
        all.putAll(more.asMap());
        return VariableDocument.of(all);
    }

    /** Ids as numbers, each once. */
    static List<Long> distinct(Collection<String> processInstanceIds) {
        return EntityId.parseAll("process instance", processInstanceIds).stream()
                .distinct()
                .toList();
    }
}
