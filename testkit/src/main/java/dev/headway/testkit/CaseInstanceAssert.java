package dev.headway.testkit;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.cmmn.CaseInstance;
import dev.headway.engine.cmmn.HistoricCaseInstance;
import dev.headway.engine.cmmn.HistoricPlanItemInstance;
import dev.headway.engine.cmmn.MilestoneInstance;
import dev.headway.engine.cmmn.PlanItemInstance;
import dev.headway.engine.cmmn.PlanItemInstanceState;
import dev.headway.engine.history.HistoricVariableInstance;
import dev.headway.engine.query.ReadFrom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * Assertions about a case as it is now, running or ended; states are those of {@link PlanItemInstanceState}. A failure says how the
 * case stands. Plan items that are over, and milestones, are known as far as the history has them.
 */
public final class CaseInstanceAssert extends AbstractAssert<CaseInstanceAssert, CaseInstance> {
    private final ProcessEngine engine;

    CaseInstanceAssert(ProcessEngine engine, CaseInstance instance) {
        super(instance, CaseInstanceAssert.class);
        this.engine = engine;
    }

    /** It runs, and is not suspended. */
    public CaseInstanceAssert isActive() {
        return isIn(PlanItemInstanceState.ACTIVE);
    }

    /** It is suspended. */
    public CaseInstanceAssert isSuspended() {
        return isIn(PlanItemInstanceState.SUSPENDED);
    }

    /** It has completed. */
    public CaseInstanceAssert isCompleted() {
        return isIn(PlanItemInstanceState.COMPLETED);
    }

    /** It was terminated. */
    public CaseInstanceAssert isTerminated() {
        return isIn(PlanItemInstanceState.TERMINATED);
    }

    /** It has ended, in whatever way. */
    public CaseInstanceAssert isEnded() {
        return check(running() == null, "to have ended");
    }

    /**
     * An instance of this plan item is in this state, or was when it ended.
     *
     * @param elementId id of the plan item in the model
     */
    public CaseInstanceAssert hasPlanItemInState(String elementId, String state) {
        return check(
                states().getOrDefault(elementId, List.of()).contains(state),
                "to have plan item '" + elementId + "' in state " + state);
    }

    /** Instances of all these plan items are active. */
    public CaseInstanceAssert hasActive(String... elementIds) {
        Map<String, List<String>> states = states();
        return check(
                List.of(elementIds).stream()
                        .allMatch(id -> states.getOrDefault(id, List.of()).contains(PlanItemInstanceState.ACTIVE)),
                "to have active plan items " + List.of(elementIds));
    }

    /** No instance of this plan item is open. */
    public CaseInstanceAssert hasNoOpen(String elementId) {
        return check(
                open().stream().noneMatch(item -> item.getElementId().equals(elementId)),
                "to have no open plan item '" + elementId + "'");
    }

    /** All of these milestones have occurred: ids of their plan items in the model, or their names. */
    public CaseInstanceAssert hasReached(String... milestones) {
        List<String> reached = milestones();
        return check(reached.containsAll(List.of(milestones)), "to have reached milestones " + List.of(milestones));
    }

    /** None of these milestones has occurred. */
    public CaseInstanceAssert hasNotReached(String... milestones) {
        List<String> reached = milestones();
        return check(
                List.of(milestones).stream().noneMatch(reached::contains),
                "not to have reached any of the milestones " + List.of(milestones));
    }

    /** It has a variable of its own with this value. */
    public CaseInstanceAssert hasVariable(String name, @Nullable Object value) {
        Map<String, @Nullable Object> variables = variables();
        return check(
                variables.containsKey(name) && Objects.deepEquals(variables.get(name), value),
                "to have a variable '" + name + "' with value " + value + " rather than " + variables.get(name));
    }

    private CaseInstanceAssert isIn(String state) {
        return check(state().equals(state), "to be " + state);
    }

    private CaseInstanceAssert check(boolean holds, String expectation) {
        isNotNull();
        if (!holds) {
            failWithMessage(
                    "%s",
                    "Expected case " + id() + " " + expectation + ". It is " + state() + " with plan items " + states()
                            + ", milestones " + milestones() + " and variables " + variables() + ".");
        }
        return this;
    }

    private String id() {
        return Objects.requireNonNull(actual, "case").getId();
    }

    private @Nullable CaseInstance running() {
        return engine.getCmmnRuntimeService()
                .createCaseInstanceQuery()
                .readFrom(ReadFrom.PRIMARY)
                .caseInstanceId(id())
                .singleResult();
    }

    private String state() {
        CaseInstance running = running();
        if (running != null) {
            return running.getState();
        }
        HistoricCaseInstance ended = engine.getCmmnHistoryService()
                .createHistoricCaseInstanceQuery()
                .readFrom(ReadFrom.PRIMARY)
                .caseInstanceId(id())
                .singleResult();
        return ended == null ? "unknown to runtime and history" : ended.getState();
    }

    private List<PlanItemInstance> open() {
        return engine.getCmmnRuntimeService()
                .createPlanItemInstanceQuery()
                .readFrom(ReadFrom.PRIMARY)
                .caseInstanceId(id())
                .list();
    }

    /** States of all instances of each plan item, open and over. */
    private Map<String, List<String>> states() {
        Map<String, List<String>> states = new TreeMap<>();
        for (HistoricPlanItemInstance item : engine.getCmmnHistoryService()
                .createHistoricPlanItemInstanceQuery()
                .readFrom(ReadFrom.PRIMARY)
                .planItemInstanceCaseInstanceId(id())
                .ended()
                .list()) {
            states.computeIfAbsent(item.getElementId(), any -> new ArrayList<>())
                    .add(item.getState());
        }
        for (PlanItemInstance item : open()) {
            states.computeIfAbsent(item.getElementId(), any -> new ArrayList<>())
                    .add(item.getState());
        }
        return states;
    }

    /** Ids and names of what has occurred. */
    private List<String> milestones() {
        List<String> reached = new ArrayList<>();
        for (MilestoneInstance milestone : engine.getCmmnHistoryService()
                .createHistoricMilestoneInstanceQuery()
                .readFrom(ReadFrom.PRIMARY)
                .milestoneInstanceCaseInstanceId(id())
                .list()) {
            reached.add(milestone.getElementId());
            String name = milestone.getName();
            if (name != null && !name.equals(milestone.getElementId())) {
                reached.add(name);
            }
        }
        return reached;
    }

    private Map<String, @Nullable Object> variables() {
        CaseInstance running = running();
        if (running != null) {
            return running.getCaseVariables();
        }
        Map<String, @Nullable Object> last = new TreeMap<>();
        for (HistoricVariableInstance variable : engine.getHistoryService()
                .createHistoricVariableInstanceQuery()
                .readFrom(ReadFrom.PRIMARY)
                .executionId(id())
                .list()) {
            last.put(variable.getVariableName(), variable.getValue());
        }
        return last;
    }
}
