package dev.headway.engine.internal.service;

import dev.headway.core.command.CaseAction;
import dev.headway.core.command.CaseAction.ChangeKind;
import dev.headway.core.command.CaseAction.ItemChange;
import dev.headway.engine.cmmn.ChangePlanItemStateBuilder;
import dev.headway.engine.migration.ActivatePlanItemDefinitionMapping;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

public final class ChangePlanItemStateBuilderImpl implements ChangePlanItemStateBuilder {
    private final BiConsumer<String, CaseAction> cases;
    private final List<ItemChange> items = new ArrayList<>();
    private @Nullable String instanceId;

    ChangePlanItemStateBuilderImpl(BiConsumer<String, CaseAction> cases) {
        this.cases = cases;
    }

    @Override
    public ChangePlanItemStateBuilder caseInstanceId(String id) {
        instanceId = id;
        return this;
    }

    private ChangePlanItemStateBuilder add(ChangeKind kind, String id) {
        items.add(new ItemChange(kind, EngineService.required("plan item definition id", id)));
        return this;
    }

    @Override
    public ChangePlanItemStateBuilder activatePlanItemDefinitionId(String id) {
        return add(ChangeKind.ACTIVATE, id);
    }

    @Override
    public ChangePlanItemStateBuilder activatePlanItemDefinitionIds(List<String> ids) {
        ids.forEach(this::activatePlanItemDefinitionId);
        return this;
    }

    @Override
    public ChangePlanItemStateBuilder activatePlanItemDefinition(ActivatePlanItemDefinitionMapping mapping) {
        items.add(CaseMigrations.change(mapping));
        return this;
    }

    @Override
    public ChangePlanItemStateBuilder changeToAvailableStateByPlanItemDefinitionId(String id) {
        return add(ChangeKind.MAKE_AVAILABLE, id);
    }

    @Override
    public ChangePlanItemStateBuilder changeToAvailableStateByPlanItemDefinitionIds(List<String> ids) {
        ids.forEach(this::changeToAvailableStateByPlanItemDefinitionId);
        return this;
    }

    @Override
    public ChangePlanItemStateBuilder terminatePlanItemDefinitionId(String id) {
        return add(ChangeKind.TERMINATE, id);
    }

    @Override
    public ChangePlanItemStateBuilder terminatePlanItemDefinitionIds(List<String> ids) {
        ids.forEach(this::terminatePlanItemDefinitionId);
        return this;
    }

    @Override
    public ChangePlanItemStateBuilder addWaitingForRepetitionPlanItemDefinitionId(String id) {
        return add(ChangeKind.AWAIT_REPETITION, id);
    }

    @Override
    public ChangePlanItemStateBuilder removeWaitingForRepetitionPlanItemDefinitionId(String id) {
        return add(ChangeKind.END_REPETITION, id);
    }

    @Override
    public void changeState() {
        cases.accept(EngineService.required("case instance id", instanceId), new CaseAction.Change(items));
    }
}
