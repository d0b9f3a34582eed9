package dev.headway.engine.internal.service;

import dev.headway.core.command.Command;
import dev.headway.core.state.Execution;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.cmmn.CaseInstance;
import dev.headway.engine.cmmn.CaseInstanceBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

public final class CaseInstanceBuilderImpl implements CaseInstanceBuilder {
    private final Starts starts;
    private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();
    private final Map<String, @Nullable Object> transients = new LinkedHashMap<>();
    private @Nullable String key;
    private @Nullable String definitionId;
    private @Nullable String name;
    private @Nullable String businessKey;
    private @Nullable String tenantId;
    private @Nullable String userId;

    CaseInstanceBuilderImpl(Starts starts) {
        this.starts = starts;
    }

    @Override
    public CaseInstanceBuilder caseDefinitionKey(String value) {
        key = value;
        return this;
    }

    @Override
    public CaseInstanceBuilder caseDefinitionId(String value) {
        definitionId = value;
        return this;
    }

    @Override
    public CaseInstanceBuilder name(@Nullable String value) {
        name = value;
        return this;
    }

    @Override
    public CaseInstanceBuilder businessKey(@Nullable String value) {
        businessKey = value;
        return this;
    }

    @Override
    public CaseInstanceBuilder tenantId(@Nullable String value) {
        tenantId = value;
        return this;
    }

    @Override
    public CaseInstanceBuilder startUserId(@Nullable String value) {
        userId = value;
        return this;
    }

    @Override
    public CaseInstanceBuilder variable(String variable, @Nullable Object value) {
        variables.put(variable, value);
        return this;
    }

    @Override
    public CaseInstanceBuilder variables(@Nullable Map<String, ? extends @Nullable Object> values) {
        if (values != null) {
            variables.putAll(values);
        }
        return this;
    }

    @Override
    public CaseInstanceBuilder transientVariable(String variable, @Nullable Object value) {
        transients.put(variable, value);
        return this;
    }

    @Override
    public CaseInstanceBuilder transientVariables(@Nullable Map<String, ? extends @Nullable Object> values) {
        if (values != null) {
            transients.putAll(values);
        }
        return this;
    }

    @Override
    public CaseInstanceBuilder businessStatus(@Nullable String value) {
        if (value == null) {
            variables.remove(Execution.BUSINESS_STATUS);
        } else {
            variables.put(Execution.BUSINESS_STATUS, value);
        }
        return this;
    }

    @Override
    public CaseInstance start() {
        return start(false);
    }

    @Override
    public CaseInstance startAsync() {
        return start(true);
    }

    private CaseInstance start(boolean asJob) {
        if ((key == null) == (definitionId == null)) {
            throw new InvalidRequestException("Expected one of caseDefinitionKey and caseDefinitionId, got "
                    + (key == null ? "neither" : "both") + ".");
        }
        return starts.ofCase(
                key,
                definitionId,
                new Starts.Request(
                        null,
                        businessKey,
                        tenantId,
                        name,
                        userId,
                        EngineService.document(variables),
                        Command.Transients.of(transients),
                        null,
                        List.of(),
                        asJob));
    }
}
