package dev.headway.camunda.cases;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects what a new case gets, then starts it. Not thread-safe. */
public final class CaseInstanceBuilder {
    private final dev.headway.engine.cmmn.CaseInstanceBuilder builder;

    CaseInstanceBuilder(dev.headway.engine.cmmn.CaseInstanceBuilder builder) {
        this.builder = builder;
    }

    /** @param businessKey null for none */
    public CaseInstanceBuilder businessKey(@Nullable String businessKey) {
        builder.businessKey(businessKey);
        return this;
    }

    /** The definition is that of this tenant; without this it is one without a tenant. */
    public CaseInstanceBuilder caseDefinitionTenantId(String tenantId) {
        builder.tenantId(tenantId);
        return this;
    }

    /** Adds nothing: without a tenant the definition is one without. */
    public CaseInstanceBuilder caseDefinitionWithoutTenantId() {
        return this;
    }

    /** Adds a variable of the case. */
    public CaseInstanceBuilder setVariable(String variableName, @Nullable Object value) {
        builder.variable(variableName, value);
        return this;
    }

    /** Adds variables of the case; null adds none. */
    public CaseInstanceBuilder setVariables(@Nullable Map<String, ? extends @Nullable Object> variables) {
        builder.variables(variables);
        return this;
    }

    /** Starts the case; returns when that is durable, with all that ran in the same step. */
    public CaseInstance create() {
        return new CaseInstance(builder.start());
    }
}
