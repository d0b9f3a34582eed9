package dev.headway.camunda.cases;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.cmmn.PlanItemInstance;
import dev.headway.engine.cmmn.PlanItemInstanceTransitionBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A transition of one case execution or case, with variables. A transition of a task, milestone or event listener and its variables
 * are one step, as are {@link #manualStart}, {@link #disable}, {@link #reenable} and {@link #terminate} of any case execution. What is
 * removed, and variables of a stage or case that is completed or of a case that is terminated, are steps of their own before it, as
 * visible and own variables are of {@link #execute}. Not thread-safe.
 */
public final class CaseExecutionCommandBuilder {
    private final ProcessEngine engine;
    private final String id;
    private final Map<String, @Nullable Object> variables = new HashMap<>();
    private final Map<String, @Nullable Object> local = new HashMap<>();
    private final List<String> removed = new ArrayList<>();
    private final List<String> removedLocal = new ArrayList<>();

    CaseExecutionCommandBuilder(ProcessEngine engine, String id) {
        this.engine = engine;
        this.id = id;
    }

    /** Sets a variable where it is visible, else on the case. */
    public CaseExecutionCommandBuilder setVariable(String variableName, @Nullable Object value) {
        variables.put(variableName, value);
        return this;
    }

    /** Sets variables where they are visible, else on the case. */
    public CaseExecutionCommandBuilder setVariables(Map<String, ? extends @Nullable Object> variables) {
        this.variables.putAll(variables);
        return this;
    }

    /** Sets a variable of its own. */
    public CaseExecutionCommandBuilder setVariableLocal(String variableName, @Nullable Object value) {
        local.put(variableName, value);
        return this;
    }

    /** Sets variables of its own. */
    public CaseExecutionCommandBuilder setVariablesLocal(Map<String, ? extends @Nullable Object> variables) {
        local.putAll(variables);
        return this;
    }

    /** Removes a variable where it is visible. */
    public CaseExecutionCommandBuilder removeVariable(String variableName) {
        removed.add(variableName);
        return this;
    }

    /** Removes variables where they are visible. */
    public CaseExecutionCommandBuilder removeVariables(Collection<String> variableNames) {
        removed.addAll(variableNames);
        return this;
    }

    /** Removes a variable of its own. */
    public CaseExecutionCommandBuilder removeVariableLocal(String variableName) {
        removedLocal.add(variableName);
        return this;
    }

    /** Removes variables of its own. */
    public CaseExecutionCommandBuilder removeVariablesLocal(Collection<String> variableNames) {
        removedLocal.addAll(variableNames);
        return this;
    }

    /** Changes variables alone. */
    public void execute() {
        removeAll();
        if (!variables.isEmpty()) {
            engine.getRuntimeService().setVariables(id, variables);
        }
        if (!local.isEmpty()) {
            engine.getRuntimeService().setVariablesLocal(id, local);
        }
    }

    /** Enabled: becomes active. */
    public void manualStart() {
        transition().start();
    }

    /** Enabled: becomes disabled. */
    public void disable() {
        transition().disable();
    }

    /** Disabled: becomes enabled. */
    public void reenable() {
        transition().enable();
    }

    /** Completes an active task, or a stage or case in which nothing is active or required any more; a milestone occurs. */
    public void complete() {
        PlanItemInstance item = planItem();
        if (item != null && !item.isStage()) {
            transition().trigger();
            return;
        }
        execute();
        if (item == null) {
            engine.getCmmnRuntimeService().completeCaseInstance(id);
        } else {
            engine.getCmmnRuntimeService().completeStagePlanItemInstance(id);
        }
    }

    /** Ends it with all that is in it. */
    public void terminate() {
        if (planItem() == null) {
            execute();
            engine.getCmmnRuntimeService().terminateCaseInstance(id);
        } else {
            transition().terminate();
        }
    }

    /**
     * Nothing, but for variables: a case that is over is closed.
     *
     * @throws dev.headway.engine.WrongStateException when the case still runs
     */
    public void close() {
        execute();
        boolean runs = engine.getCmmnRuntimeService()
                        .createCaseInstanceQuery()
                        .caseInstanceId(id)
                        .count()
                > 0;
        if (runs) {
            throw new WrongStateException("Expected case " + id
                    + " to be over so that it can be closed, but it runs. Complete or terminate it first.");
        }
    }

    private void removeAll() {
        if (!removed.isEmpty()) {
            engine.getRuntimeService().removeVariables(id, removed);
        }
        if (!removedLocal.isEmpty()) {
            engine.getRuntimeService().removeVariablesLocal(id, removedLocal);
        }
    }

    /** The transition of a plan item, with what has been collected. */
    private PlanItemInstanceTransitionBuilder transition() {
        removeAll();
        PlanItemInstanceTransitionBuilder transition =
                engine.getCmmnRuntimeService().createPlanItemInstanceTransitionBuilder(id);
        transition.variables(variables);
        local.forEach(transition::localVariable);
        return transition;
    }

    /** The plan item; null for a case, or for what is not there. */
    private @Nullable PlanItemInstance planItem() {
        return engine.getCmmnRuntimeService()
                .createPlanItemInstanceQuery()
                .planItemInstanceId(id)
                .singleResult();
    }
}
