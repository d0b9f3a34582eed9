package dev.headway.engine.cmmn;

import dev.headway.engine.event.EngineEventListener;
import dev.headway.engine.event.EngineEventType;
import dev.headway.engine.runtime.VariableInstanceQuery;
import dev.headway.engine.task.IdentityLink;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Starts cases and brings their plan items forward (CMMN 1.1, chapter 8). Tasks of cases are completed by the task service, jobs are
 * managed by the management service. Each call that changes something returns when the change is durable; one that does not fit the
 * state of a plan item fails with a {@code WrongStateException}. Thread-safe.
 */
public interface CmmnRuntimeService {
    CaseInstanceBuilder createCaseInstanceBuilder();

    CaseInstanceQuery createCaseInstanceQuery();

    PlanItemInstanceQuery createPlanItemInstanceQuery();

    MilestoneInstanceQuery createMilestoneInstanceQuery();

    /** Only user event listeners; the case or its definition is needed beside it. */
    PlanItemInstanceQuery createUserEventListenerInstanceQuery();

    /** Only generic event listeners; the case or its definition is needed beside it. */
    PlanItemInstanceQuery createGenericEventListenerInstanceQuery();

    /** Only signal event listeners; the case or its definition is needed beside it. */
    PlanItemInstanceQuery createSignalEventListenerInstanceQuery();

    /** Variables of cases and processes, as the runtime service has them. */
    VariableInstanceQuery createVariableInstanceQuery();

    /** The same as {@link CmmnHistoryService#getStageOverview}. */
    List<StageResponse> getStageOverview(String caseInstanceId);

    /** Tells a listener of what happens in this engine; see {@code RuntimeService.addEventListener}. */
    void addEventListener(EngineEventListener listener);

    /** The same, of events of these types alone. */
    void addEventListener(EngineEventListener listener, EngineEventType... types);

    /** Tells it no longer. */
    void removeEventListener(EngineEventListener listener);

    // --- plan items ---

    /** A transition with variables. */
    PlanItemInstanceTransitionBuilder createPlanItemInstanceTransitionBuilder(String planItemInstanceId);

    /** Lets what waits go on: an event listener or milestone occurs, a task completes. */
    void triggerPlanItemInstance(String planItemInstanceId);

    /** Available or disabled: becomes enabled. */
    void enablePlanItemInstance(String planItemInstanceId);

    /** Enabled: becomes disabled. */
    void disablePlanItemInstance(String planItemInstanceId);

    /** Enabled: becomes active. */
    void startPlanItemInstance(String planItemInstanceId);

    /** Ends it with all that is in it. */
    void terminatePlanItemInstance(String planItemInstanceId);

    /** Completes a stage in which nothing is active or required any more. */
    void completeStagePlanItemInstance(String planItemInstanceId);

    /** Completes a stage; with {@code force} whatever is still to be done in it. */
    void completeStagePlanItemInstance(String planItemInstanceId, boolean force);

    /** A user event listener occurs. */
    void completeUserEventListenerInstance(String userEventListenerInstanceId);

    /** A generic event listener occurs. */
    void completeGenericEventListenerInstance(String genericEventListenerInstanceId);

    /** Plan items into other states, against the model. */
    ChangePlanItemStateBuilder createChangePlanItemStateBuilder();

    // --- cases ---

    /** Completes a case in which nothing is active or required any more. */
    void completeCaseInstance(String caseInstanceId);

    /** Ends a case with all that is in it. */
    void terminateCaseInstance(String caseInstanceId);

    /** Looks at all criteria, also at those over what is not a variable. */
    void evaluateCriteria(String caseInstanceId);

    void setCaseInstanceName(String caseInstanceId, @Nullable String name);

    // --- variables ---

    /** The variables of a case. */
    Map<String, @Nullable Object> getVariables(String caseInstanceId);

    /** Those variables of a case that have one of these names. */
    Map<String, @Nullable Object> getVariables(String caseInstanceId, Collection<String> names);

    /** A variable of a case; null when it is null or does not exist. */
    @Nullable
    Object getVariable(String caseInstanceId, String name);

    boolean hasVariable(String caseInstanceId, String name);

    void setVariable(String caseInstanceId, String name, @Nullable Object value);

    /** Sets variables of a case, all of them or none. */
    void setVariables(String caseInstanceId, Map<String, ? extends @Nullable Object> variables);

    void removeVariable(String caseInstanceId, String name);

    /** The variables of a plan item itself. */
    Map<String, @Nullable Object> getLocalVariables(String planItemInstanceId);

    /** Those variables of a plan item itself that have one of these names. */
    Map<String, @Nullable Object> getLocalVariables(String planItemInstanceId, Collection<String> names);

    /** A variable of a plan item itself; null when it is null or does not exist. */
    @Nullable
    Object getLocalVariable(String planItemInstanceId, String name);

    boolean hasLocalVariable(String planItemInstanceId, String name);

    void setLocalVariable(String planItemInstanceId, String name, @Nullable Object value);

    /** Sets variables of a plan item itself, all of them or none. */
    void setLocalVariables(String planItemInstanceId, Map<String, ? extends @Nullable Object> variables);

    void removeLocalVariable(String planItemInstanceId, String name);

    void removeLocalVariables(String planItemInstanceId, Collection<String> names);

    void removeVariables(String caseInstanceId, Collection<String> names);

    // --- start by events of a registry ---

    /** Collects for which events of a registry a case starts, then subscribes. */
    CaseInstanceStartEventSubscriptionBuilder createCaseInstanceStartEventSubscriptionBuilder();

    /** Collects which of these subscriptions are meant, then moves them to another version. */
    CaseInstanceStartEventSubscriptionModificationBuilder createCaseInstanceStartEventSubscriptionModificationBuilder();

    /** Collects which of these subscriptions are meant, then deletes them. */
    CaseInstanceStartEventSubscriptionDeletionBuilder createCaseInstanceStartEventSubscriptionDeletionBuilder();

    // --- users and groups; links stay with the history of the case ---

    /** Makes a user the one who answers for a running case, in place of whoever was; see {@link dev.headway.engine.InstanceLinks#setOwner}. */
    void setOwner(String caseInstanceId, String userId);

    /** Nobody answers for a case any more; nothing happens when nobody did. */
    void removeOwner(String caseInstanceId);

    /** Makes a user the one who works on a running case, in place of whoever did; see {@link dev.headway.engine.InstanceLinks#setAssignee}. */
    void setAssignee(String caseInstanceId, String userId);

    /** Nobody works on a case any more; nothing happens when nobody did. */
    void removeAssignee(String caseInstanceId);

    /** Links a user with a running case; see {@link dev.headway.engine.InstanceLinks#addUserIdentityLink}. */
    void addUserIdentityLink(String caseInstanceId, String userId, String identityLinkType);

    /** Links a group with a running case; see {@link dev.headway.engine.InstanceLinks#addUserIdentityLink}. */
    void addGroupIdentityLink(String caseInstanceId, String groupId, String identityLinkType);

    /** Takes a link away; nothing happens when there was none. */
    void deleteUserIdentityLink(String caseInstanceId, String userId, String identityLinkType);

    /** Takes a link away; nothing happens when there was none. */
    void deleteGroupIdentityLink(String caseInstanceId, String groupId, String identityLinkType);

    /** The starter of a running case and all that was linked with it; see {@link dev.headway.engine.InstanceLinks#getIdentityLinksForProcessInstance}. */
    List<IdentityLink> getIdentityLinksForCaseInstance(String caseInstanceId);

    // --- the case ---

    void updateBusinessKey(String caseInstanceId, String businessKey);

    /** @param businessStatus null for none */
    void updateBusinessStatus(String caseInstanceId, @Nullable String businessStatus);
}
