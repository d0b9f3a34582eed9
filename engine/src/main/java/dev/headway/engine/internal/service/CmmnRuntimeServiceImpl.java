package dev.headway.engine.internal.service;

import dev.headway.core.command.CaseAction;
import dev.headway.core.command.Command;
import dev.headway.core.variable.VariableDocument;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.cmmn.CaseInstanceBuilder;
import dev.headway.engine.cmmn.CaseInstanceQuery;
import dev.headway.engine.cmmn.ChangePlanItemStateBuilder;
import dev.headway.engine.cmmn.CmmnRuntimeService;
import dev.headway.engine.cmmn.MilestoneInstanceQuery;
import dev.headway.engine.cmmn.PlanItemInstanceQuery;
import dev.headway.engine.cmmn.PlanItemInstanceTransitionBuilder;
import dev.headway.engine.cmmn.StageResponse;
import dev.headway.engine.event.EngineEventListener;
import dev.headway.engine.event.EngineEventType;
import dev.headway.engine.internal.KnownEvents;
import dev.headway.engine.internal.query.CaseInstanceQueryImpl;
import dev.headway.engine.internal.query.MilestoneInstanceQueryImpl;
import dev.headway.engine.internal.query.PlanItemInstanceQueryImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.runtime.VariableInstanceQuery;
import dev.headway.engine.task.IdentityLink;
import dev.headway.model.FlowNode;
import dev.headway.model.PlanItemTransition;
import dev.headway.runtime.node.ProcessRuntime;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

public final class CmmnRuntimeServiceImpl extends EngineService implements CmmnRuntimeService {
    private final RuntimeService variables;
    private final Function<String, @Nullable Object> beans;
    private final KnownEvents known;

    /** @param variables a case is an instance and a plan item an execution: their variables are found in the same way */
    public CmmnRuntimeServiceImpl(
            ProcessRuntime runtime,
            RuntimeService variables,
            Function<String, @Nullable Object> beans,
            KnownEvents known) {
        super(runtime);
        this.known = known;
        this.variables = variables;
        this.beans = beans;
    }

    private final class Models implements PlanItemInstanceQueryImpl.Models {
        @Override
        public FlowNode node(long definitionId, String elementId) {
            return runtime().definition(definitionId).node(elementId);
        }

        @Override
        public List<FlowNode> nodes(long definitionId) {
            boolean deployed =
                    !runtime().store().definitions().byId(definitionId).isEmpty();
            return deployed ? runtime().definition(definitionId).graph().nodes() : List.of();
        }
    }

    @Override
    public CaseInstanceBuilder createCaseInstanceBuilder() {
        return new CaseInstanceBuilderImpl(new Starts(runtime(), directory()));
    }

    @Override
    public CaseInstanceQuery createCaseInstanceQuery() {
        return new CaseInstanceQueryImpl(queries());
    }

    @Override
    public PlanItemInstanceQuery createPlanItemInstanceQuery() {
        return new PlanItemInstanceQueryImpl(queries(), new Models());
    }

    @Override
    public MilestoneInstanceQuery createMilestoneInstanceQuery() {
        return new MilestoneInstanceQueryImpl(queries());
    }

    @Override
    public PlanItemInstanceQuery createUserEventListenerInstanceQuery() {
        return createPlanItemInstanceQuery().planItemDefinitionType("usereventlistener");
    }

    @Override
    public PlanItemInstanceQuery createGenericEventListenerInstanceQuery() {
        return createPlanItemInstanceQuery().planItemDefinitionType("genericeventlistener");
    }

    @Override
    public PlanItemInstanceQuery createSignalEventListenerInstanceQuery() {
        return createPlanItemInstanceQuery().planItemDefinitionType("signaleventlistener");
    }

    @Override
    public VariableInstanceQuery createVariableInstanceQuery() {
        return variables.createVariableInstanceQuery();
    }

    @Override
    public List<StageResponse> getStageOverview(String caseInstanceId) {
        return StageOverview.of(runtime(), directory(), beans, caseInstanceId);
    }

    @Override
    public void addEventListener(EngineEventListener listener) {
        variables.addEventListener(listener);
    }

    @Override
    public void addEventListener(EngineEventListener listener, EngineEventType... types) {
        variables.addEventListener(listener, types);
    }

    @Override
    public void removeEventListener(EngineEventListener listener) {
        variables.removeEventListener(listener);
    }

    // --- plan items ---

    /** Applies an action to a plan item. */
    void move(CaseAction.Move move) {
        onExecution(move.itemId(), instanceId -> new Command.OfCase(instanceId, move));
    }

    private void move(String planItemInstanceId, PlanItemTransition transition) {
        move(new CaseAction.Move(item(planItemInstanceId), transition));
    }

    private static long item(String planItemInstanceId) {
        return EntityId.parse("plan item instance", planItemInstanceId);
    }

    @Override
    public PlanItemInstanceTransitionBuilder createPlanItemInstanceTransitionBuilder(String planItemInstanceId) {
        return new PlanItemInstanceTransitionBuilderImpl(this, item(planItemInstanceId));
    }

    @Override
    public void triggerPlanItemInstance(String planItemInstanceId) {
        move(planItemInstanceId, PlanItemTransition.OCCUR);
    }

    @Override
    public void enablePlanItemInstance(String planItemInstanceId) {
        move(planItemInstanceId, PlanItemTransition.ENABLE);
    }

    @Override
    public void disablePlanItemInstance(String planItemInstanceId) {
        move(planItemInstanceId, PlanItemTransition.DISABLE);
    }

    @Override
    public void startPlanItemInstance(String planItemInstanceId) {
        move(planItemInstanceId, PlanItemTransition.START);
    }

    @Override
    public void terminatePlanItemInstance(String planItemInstanceId) {
        move(planItemInstanceId, PlanItemTransition.TERMINATE);
    }

    @Override
    public void completeStagePlanItemInstance(String planItemInstanceId) {
        completeStagePlanItemInstance(planItemInstanceId, false);
    }

    @Override
    public void completeStagePlanItemInstance(String planItemInstanceId, boolean force) {
        move(new CaseAction.Move(
                item(planItemInstanceId),
                PlanItemTransition.COMPLETE,
                force,
                VariableDocument.EMPTY,
                VariableDocument.EMPTY,
                Command.Transients.NONE));
    }

    @Override
    public void completeUserEventListenerInstance(String userEventListenerInstanceId) {
        triggerPlanItemInstance(userEventListenerInstanceId);
    }

    @Override
    public void completeGenericEventListenerInstance(String genericEventListenerInstanceId) {
        triggerPlanItemInstance(genericEventListenerInstanceId);
    }

    @Override
    public ChangePlanItemStateBuilder createChangePlanItemStateBuilder() {
        return new ChangePlanItemStateBuilderImpl(this::onCase);
    }

    // --- cases ---

    private void onCase(String caseInstanceId, CaseAction action) {
        execute(new Command.OfCase(EntityId.parse("case instance", caseInstanceId), action));
    }

    @Override
    public void completeCaseInstance(String caseInstanceId) {
        onCase(caseInstanceId, new CaseAction.Complete());
    }

    @Override
    public void terminateCaseInstance(String caseInstanceId) {
        execute(new Command.CancelInstance(EntityId.parse("case instance", caseInstanceId), "terminated", false, null));
    }

    @Override
    public void evaluateCriteria(String caseInstanceId) {
        onCase(caseInstanceId, new CaseAction.Evaluate());
    }

    @Override
    public void setCaseInstanceName(String caseInstanceId, @Nullable String name) {
        execute(new Command.RenameInstance(EntityId.parse("case instance", caseInstanceId), name, null, true));
    }

    // --- variables ---

    @Override
    public Map<String, @Nullable Object> getVariables(String caseInstanceId) {
        return variables.getVariables(caseInstanceId);
    }

    @Override
    public Map<String, @Nullable Object> getVariables(String caseInstanceId, Collection<String> names) {
        return variables.getVariables(caseInstanceId, names);
    }

    @Override
    public @Nullable Object getVariable(String caseInstanceId, String name) {
        return variables.getVariable(caseInstanceId, name);
    }

    @Override
    public boolean hasVariable(String caseInstanceId, String name) {
        return variables.hasVariable(caseInstanceId, name);
    }

    @Override
    public void setVariable(String caseInstanceId, String name, @Nullable Object value) {
        variables.setVariable(caseInstanceId, name, value);
    }

    @Override
    public void setVariables(String caseInstanceId, Map<String, ? extends @Nullable Object> values) {
        variables.setVariables(caseInstanceId, values);
    }

    @Override
    public void removeVariable(String caseInstanceId, String name) {
        variables.removeVariable(caseInstanceId, name);
    }

    @Override
    public Map<String, @Nullable Object> getLocalVariables(String planItemInstanceId) {
        return variables.getVariablesLocal(planItemInstanceId);
    }

    @Override
    public Map<String, @Nullable Object> getLocalVariables(String planItemInstanceId, Collection<String> names) {
        return variables.getVariablesLocal(planItemInstanceId, names);
    }

    @Override
    public @Nullable Object getLocalVariable(String planItemInstanceId, String name) {
        return variables.getVariableLocal(planItemInstanceId, name);
    }

    @Override
    public void setLocalVariable(String planItemInstanceId, String name, @Nullable Object value) {
        variables.setVariableLocal(planItemInstanceId, name, value);
    }

    @Override
    public boolean hasLocalVariable(String planItemInstanceId, String name) {
        return variables.hasVariableLocal(planItemInstanceId, name);
    }

    @Override
    public void setLocalVariables(String planItemInstanceId, Map<String, ? extends @Nullable Object> values) {
        variables.setVariablesLocal(planItemInstanceId, values);
    }

    @Override
    public void removeLocalVariable(String planItemInstanceId, String name) {
        variables.removeVariableLocal(planItemInstanceId, name);
    }

    @Override
    public void removeLocalVariables(String planItemInstanceId, Collection<String> names) {
        variables.removeVariablesLocal(planItemInstanceId, names);
    }

    @Override
    public void removeVariables(String caseInstanceId, Collection<String> names) {
        variables.removeVariables(caseInstanceId, names);
    }

    // --- start by events of a registry ---

    @Override
    public CaseStartSubscriptions createCaseInstanceStartEventSubscriptionBuilder() {
        return new CaseStartSubscriptions(runtime(), known);
    }

    @Override
    public CaseStartSubscriptions createCaseInstanceStartEventSubscriptionModificationBuilder() {
        return new CaseStartSubscriptions(runtime(), known);
    }

    @Override
    public CaseStartSubscriptions createCaseInstanceStartEventSubscriptionDeletionBuilder() {
        return new CaseStartSubscriptions(runtime(), known);
    }

    // --- users and groups ---

    @Override
    public void setOwner(String caseInstanceId, String userId) {
        variables.setOwner(caseInstanceId, userId);
    }

    @Override
    public void removeOwner(String caseInstanceId) {
        variables.removeOwner(caseInstanceId);
    }

    @Override
    public void setAssignee(String caseInstanceId, String userId) {
        variables.setAssignee(caseInstanceId, userId);
    }

    @Override
    public void removeAssignee(String caseInstanceId) {
        variables.removeAssignee(caseInstanceId);
    }

    @Override
    public void addUserIdentityLink(String caseInstanceId, String userId, String identityLinkType) {
        variables.addUserIdentityLink(caseInstanceId, userId, identityLinkType);
    }

    @Override
    public void addGroupIdentityLink(String caseInstanceId, String groupId, String identityLinkType) {
        variables.addGroupIdentityLink(caseInstanceId, groupId, identityLinkType);
    }

    @Override
    public void deleteUserIdentityLink(String caseInstanceId, String userId, String identityLinkType) {
        variables.deleteUserIdentityLink(caseInstanceId, userId, identityLinkType);
    }

    @Override
    public void deleteGroupIdentityLink(String caseInstanceId, String groupId, String identityLinkType) {
        variables.deleteGroupIdentityLink(caseInstanceId, groupId, identityLinkType);
    }

    @Override
    public List<IdentityLink> getIdentityLinksForCaseInstance(String caseInstanceId) {
        return variables.getIdentityLinksForProcessInstance(caseInstanceId);
    }

    // --- the case ---

    @Override
    public void updateBusinessKey(String caseInstanceId, String businessKey) {
        variables.updateBusinessKey(caseInstanceId, businessKey);
    }

    @Override
    public void updateBusinessStatus(String caseInstanceId, @Nullable String businessStatus) {
        variables.updateBusinessStatus(caseInstanceId, businessStatus);
    }
}
