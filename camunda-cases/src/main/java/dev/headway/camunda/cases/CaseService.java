package dev.headway.camunda.cases;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.VariableOperations;
import dev.headway.engine.variable.VariableMap;
import dev.headway.engine.variable.value.TypedValue;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Starts cases and brings them forward under the names of Camunda 7. Everything goes to {@code CmmnRuntimeService} and {@code
 * RuntimeService} of the engine, so programs may use both side by side. A case execution is a plan item, and its id that of the plan
 * item instance; calls that take the id of a case execution take the id of a case as well, where that makes sense. A call that does
 * not fit the state fails with a {@code WrongStateException}, an unknown id with an {@code ObjectNotFoundException}.
 *
 * <p>Variables are those of a case execution or case, as {@code RuntimeService} has them. The queries of history are here, not in a
 * history service. Thread-safe.
 */
public final class CaseService implements VariableOperations {
    private final ProcessEngine engine;
    private final RuntimeService variables;

    private CaseService(ProcessEngine engine) {
        this.engine = engine;
        this.variables = engine.getRuntimeService();
    }

    /** The service of this engine; cheap, and nothing has to be closed. */
    public static CaseService of(ProcessEngine engine) {
        return new CaseService(engine);
    }

    /** A new case of the newest version with this key. */
    public CaseInstanceBuilder withCaseDefinitionByKey(String caseDefinitionKey) {
        return new CaseInstanceBuilder(
                engine.getCmmnRuntimeService().createCaseInstanceBuilder().caseDefinitionKey(caseDefinitionKey));
    }

    /** A new case of this version. */
    public CaseInstanceBuilder withCaseDefinition(String caseDefinitionId) {
        return new CaseInstanceBuilder(
                engine.getCmmnRuntimeService().createCaseInstanceBuilder().caseDefinitionId(caseDefinitionId));
    }

    /** Starts a case of the newest version with this key. */
    public CaseInstance createCaseInstanceByKey(String caseDefinitionKey) {
        return withCaseDefinitionByKey(caseDefinitionKey).create();
    }

    /** @param businessKey null for none */
    public CaseInstance createCaseInstanceByKey(String caseDefinitionKey, @Nullable String businessKey) {
        return withCaseDefinitionByKey(caseDefinitionKey)
                .businessKey(businessKey)
                .create();
    }

    /** @param variables of the new case; null for none */
    public CaseInstance createCaseInstanceByKey(
            String caseDefinitionKey, @Nullable Map<String, ? extends @Nullable Object> variables) {
        return withCaseDefinitionByKey(caseDefinitionKey)
                .setVariables(variables)
                .create();
    }

    /**
     * @param businessKey null for none
     * @param variables of the new case; null for none
     */
    public CaseInstance createCaseInstanceByKey(
            String caseDefinitionKey,
            @Nullable String businessKey,
            @Nullable Map<String, ? extends @Nullable Object> variables) {
        return withCaseDefinitionByKey(caseDefinitionKey)
                .businessKey(businessKey)
                .setVariables(variables)
                .create();
    }

    /** Starts a case of this version. */
    public CaseInstance createCaseInstanceById(String caseDefinitionId) {
        return withCaseDefinition(caseDefinitionId).create();
    }

    /** @param businessKey null for none */
    public CaseInstance createCaseInstanceById(String caseDefinitionId, @Nullable String businessKey) {
        return withCaseDefinition(caseDefinitionId).businessKey(businessKey).create();
    }

    /** @param variables of the new case; null for none */
    public CaseInstance createCaseInstanceById(
            String caseDefinitionId, @Nullable Map<String, ? extends @Nullable Object> variables) {
        return withCaseDefinition(caseDefinitionId).setVariables(variables).create();
    }

    /**
     * @param businessKey null for none
     * @param variables of the new case; null for none
     */
    public CaseInstance createCaseInstanceById(
            String caseDefinitionId,
            @Nullable String businessKey,
            @Nullable Map<String, ? extends @Nullable Object> variables) {
        return withCaseDefinition(caseDefinitionId)
                .businessKey(businessKey)
                .setVariables(variables)
                .create();
    }

    /** A transition, or variables alone, of a case execution or case. */
    public CaseExecutionCommandBuilder withCaseExecution(String caseExecutionId) {
        return new CaseExecutionCommandBuilder(engine, caseExecutionId);
    }

    /** Enabled: becomes active. */
    public void manuallyStartCaseExecution(String caseExecutionId) {
        withCaseExecution(caseExecutionId).manualStart();
    }

    /** Enabled: becomes active, with variables. */
    public void manuallyStartCaseExecution(String caseExecutionId, Map<String, ? extends @Nullable Object> variables) {
        withCaseExecution(caseExecutionId).setVariables(variables).manualStart();
    }

    /** Enabled: becomes disabled. */
    public void disableCaseExecution(String caseExecutionId) {
        withCaseExecution(caseExecutionId).disable();
    }

    /** Enabled: becomes disabled, with variables. */
    public void disableCaseExecution(String caseExecutionId, Map<String, ? extends @Nullable Object> variables) {
        withCaseExecution(caseExecutionId).setVariables(variables).disable();
    }

    /** Disabled: becomes enabled. */
    public void reenableCaseExecution(String caseExecutionId) {
        withCaseExecution(caseExecutionId).reenable();
    }

    /** Disabled: becomes enabled, with variables. */
    public void reenableCaseExecution(String caseExecutionId, Map<String, ? extends @Nullable Object> variables) {
        withCaseExecution(caseExecutionId).setVariables(variables).reenable();
    }

    /** Completes an active task, stage or case. */
    public void completeCaseExecution(String caseExecutionId) {
        withCaseExecution(caseExecutionId).complete();
    }

    /** Completes an active task, stage or case, with variables. */
    public void completeCaseExecution(String caseExecutionId, Map<String, ? extends @Nullable Object> variables) {
        withCaseExecution(caseExecutionId).setVariables(variables).complete();
    }

    /** Ends a case execution or case, with all that is in it. */
    public void terminateCaseExecution(String caseExecutionId) {
        withCaseExecution(caseExecutionId).terminate();
    }

    /** Ends a case execution or case, with all that is in it; sets variables before. */
    public void terminateCaseExecution(String caseExecutionId, Map<String, ? extends @Nullable Object> variables) {
        withCaseExecution(caseExecutionId).setVariables(variables).terminate();
    }

    /** See {@link CaseExecutionCommandBuilder#close}. */
    public void closeCaseInstance(String caseInstanceId) {
        withCaseExecution(caseInstanceId).close();
    }

    /** Finds cases that run. */
    public CaseInstanceQuery createCaseInstanceQuery() {
        return new CaseInstanceQuery(engine.getCmmnRuntimeService().createCaseInstanceQuery());
    }

    /** Finds what is open in cases. */
    public CaseExecutionQuery createCaseExecutionQuery() {
        return new CaseExecutionQuery(engine.getCmmnRuntimeService().createPlanItemInstanceQuery());
    }

    /** Finds cases, running and over; in Camunda a query of the {@code HistoryService}. */
    public HistoricCaseInstanceQuery createHistoricCaseInstanceQuery() {
        return new HistoricCaseInstanceQuery(engine.getCmmnHistoryService().createHistoricCaseInstanceQuery());
    }

    /** Finds what is or was in cases; in Camunda a query of the {@code HistoryService}. */
    public HistoricCaseActivityInstanceQuery createHistoricCaseActivityInstanceQuery() {
        return new HistoricCaseActivityInstanceQuery(
                engine.getCmmnHistoryService().createHistoricPlanItemInstanceQuery());
    }

    // --- variables ---

    @Override
    public Map<String, @Nullable Object> getVariables(String holderId) {
        return variables.getVariables(holderId);
    }

    @Override
    public Map<String, @Nullable Object> getVariables(String holderId, Collection<String> names) {
        return variables.getVariables(holderId, names);
    }

    @Override
    public Map<String, @Nullable Object> getVariablesLocal(String holderId) {
        return variables.getVariablesLocal(holderId);
    }

    @Override
    public Map<String, @Nullable Object> getVariablesLocal(String holderId, Collection<String> names) {
        return variables.getVariablesLocal(holderId, names);
    }

    @Override
    public @Nullable Object getVariable(String holderId, String name) {
        return variables.getVariable(holderId, name);
    }

    @Override
    public <T> @Nullable T getVariable(String holderId, String name, Class<T> type) {
        return variables.getVariable(holderId, name, type);
    }

    @Override
    public @Nullable Object getVariableLocal(String holderId, String name) {
        return variables.getVariableLocal(holderId, name);
    }

    @Override
    public <T> @Nullable T getVariableLocal(String holderId, String name, Class<T> type) {
        return variables.getVariableLocal(holderId, name, type);
    }

    @Override
    public boolean hasVariable(String holderId, String name) {
        return variables.hasVariable(holderId, name);
    }

    @Override
    public boolean hasVariableLocal(String holderId, String name) {
        return variables.hasVariableLocal(holderId, name);
    }

    @Override
    public void setVariable(String holderId, String name, @Nullable Object value) {
        variables.setVariable(holderId, name, value);
    }

    @Override
    public void setVariables(String holderId, Map<String, ? extends @Nullable Object> values) {
        variables.setVariables(holderId, values);
    }

    @Override
    public void setVariableLocal(String holderId, String name, @Nullable Object value) {
        variables.setVariableLocal(holderId, name, value);
    }

    @Override
    public void setVariablesLocal(String holderId, Map<String, ? extends @Nullable Object> values) {
        variables.setVariablesLocal(holderId, values);
    }

    @Override
    public void removeVariable(String holderId, String name) {
        variables.removeVariable(holderId, name);
    }

    @Override
    public void removeVariables(String holderId, Collection<String> names) {
        variables.removeVariables(holderId, names);
    }

    @Override
    public void removeVariableLocal(String holderId, String name) {
        variables.removeVariableLocal(holderId, name);
    }

    @Override
    public void removeVariablesLocal(String holderId, Collection<String> names) {
        variables.removeVariablesLocal(holderId, names);
    }

    @Override
    @SuppressWarnings("TypeParameterUnusedInFormals") // as its interface has it
    public <T extends TypedValue> @Nullable T getVariableTyped(String holderId, String name, boolean deserializeValue) {
        return variables.getVariableTyped(holderId, name, deserializeValue);
    }

    @Override
    @SuppressWarnings("TypeParameterUnusedInFormals") // as its interface has it
    public <T extends TypedValue> @Nullable T getVariableLocalTyped(
            String holderId, String name, boolean deserializeValue) {
        return variables.getVariableLocalTyped(holderId, name, deserializeValue);
    }

    @Override
    public VariableMap getVariablesTyped(String holderId, boolean deserializeValues) {
        return variables.getVariablesTyped(holderId, deserializeValues);
    }

    @Override
    public VariableMap getVariablesTyped(String holderId, Collection<String> names, boolean deserializeValues) {
        return variables.getVariablesTyped(holderId, names, deserializeValues);
    }

    @Override
    public VariableMap getVariablesLocalTyped(String holderId, boolean deserializeValues) {
        return variables.getVariablesLocalTyped(holderId, deserializeValues);
    }

    @Override
    public VariableMap getVariablesLocalTyped(String holderId, Collection<String> names, boolean deserializeValues) {
        return variables.getVariablesLocalTyped(holderId, names, deserializeValues);
    }
}
