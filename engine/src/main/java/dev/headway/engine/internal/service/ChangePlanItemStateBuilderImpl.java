package dev.headway.engine.internal.service;

import dev.headway.core.command.CaseAction;
import dev.headway.engine.cmmn.ChangePlanItemStateBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

public final class ChangePlanItemStateBuilderImpl implements ChangePlanItemStateBuilder {
    private final BiConsumer<String, CaseAction> cases;
    private final List<String> activate = new ArrayList<>();
    private final List<String> available = new ArrayList<>();
    private final List<String> terminate = new ArrayList<>();
    private @Nullable String instanceId;

    ChangePlanItemStateBuilderImpl(BiConsumer<String, CaseAction> cases) {
        this.cases = cases;
    }

    @Override
    public ChangePlanItemStateBuilder caseInstanceId(String id) {
        instanceId = id;
        return this;
    }

    @Override
    public ChangePlanItemStateBuilder activatePlanItemDefinitionId(String id) {
        activate.add(EngineService.required("plan item id", id));
        return this;
    }

    @Override
    public ChangePlanItemStateBuilder activatePlanItemDefinitionIds(List<String> ids) {
        ids.forEach(this::activatePlanItemDefinitionId);
        return this;
    }

    @Override
    public ChangePlanItemStateBuilder changeToAvailableStateByPlanItemDefinitionId(String id) {
        available.add(EngineService.required("plan item id", id));
        return this;
    }

    @Override
    public ChangePlanItemStateBuilder terminatePlanItemDefinitionId(String id) {
        terminate.add(EngineService.required("plan item id", id));
        return this;
    }

    @Override
    public ChangePlanItemStateBuilder terminatePlanItemDefinitionIds(List<String> ids) {
        ids.forEach(this::terminatePlanItemDefinitionId);
        return this;
    }

    @Override
    public void changeState() {
        cases.accept(
                EngineService.required("case instance id", instanceId),
                new CaseAction.Change(List.copyOf(activate), List.copyOf(available), List.copyOf(terminate)));
    }
}
