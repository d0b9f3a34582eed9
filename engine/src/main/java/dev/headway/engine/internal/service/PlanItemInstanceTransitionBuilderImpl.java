package dev.headway.engine.internal.service;

import dev.headway.core.command.CaseAction;
import dev.headway.core.command.Command;
import dev.headway.engine.cmmn.PlanItemInstanceTransitionBuilder;
import dev.headway.model.PlanItemTransition;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

public final class PlanItemInstanceTransitionBuilderImpl implements PlanItemInstanceTransitionBuilder {
    private final CmmnRuntimeServiceImpl service;
    private final long itemId;
    private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();
    private final Map<String, @Nullable Object> local = new LinkedHashMap<>();
    private final Map<String, @Nullable Object> transients = new LinkedHashMap<>();

    PlanItemInstanceTransitionBuilderImpl(CmmnRuntimeServiceImpl service, long itemId) {
        this.service = service;
        this.itemId = itemId;
    }

    @Override
    public PlanItemInstanceTransitionBuilder variable(String name, @Nullable Object value) {
        variables.put(name, value);
        return this;
    }

    @Override
    public PlanItemInstanceTransitionBuilder variables(Map<String, ? extends @Nullable Object> values) {
        variables.putAll(values);
        return this;
    }

    @Override
    public PlanItemInstanceTransitionBuilder localVariable(String name, @Nullable Object value) {
        local.put(name, value);
        return this;
    }

    @Override
    public PlanItemInstanceTransitionBuilder transientVariable(String name, @Nullable Object value) {
        transients.put(name, value);
        return this;
    }

    private void make(PlanItemTransition transition) {
        service.move(new CaseAction.Move(
                itemId,
                transition,
                false,
                EngineService.document(variables),
                EngineService.document(local),
                Command.Transients.of(transients)));
    }

    @Override
    public void trigger() {
        make(PlanItemTransition.OCCUR);
    }

    @Override
    public void enable() {
        make(PlanItemTransition.ENABLE);
    }

    @Override
    public void disable() {
        make(PlanItemTransition.DISABLE);
    }

    @Override
    public void start() {
        make(PlanItemTransition.START);
    }

    @Override
    public void terminate() {
        make(PlanItemTransition.TERMINATE);
    }
}
