package dev.headway.engine.internal.entity;

import dev.headway.engine.externaltask.LockedExternalTask;
import dev.headway.engine.internal.translate.Dates;
import dev.headway.engine.variable.VariableMap;
import dev.headway.engine.variable.Variables;
import dev.headway.runtime.port.Entity.JobView;
import java.util.Date;
import java.util.Map;
import org.jspecify.annotations.Nullable;

public final class LockedExternalTaskImpl extends ExternalTaskImpl implements LockedExternalTask {
    private final String workerId;
    private final long lockedUntilMillis;
    private final @Nullable String businessKey;
    private final Map<String, @Nullable Object> variables;
    private final Map<String, String> extensionProperties;

    public LockedExternalTaskImpl(
            JobView row,
            String workerId,
            long lockedUntilMillis,
            @Nullable String businessKey,
            Map<String, @Nullable Object> variables,
            Map<String, String> extensionProperties) {
        super(row);
        this.workerId = workerId;
        this.lockedUntilMillis = lockedUntilMillis;
        this.businessKey = businessKey;
        this.variables = variables;
        this.extensionProperties = extensionProperties;
    }

    @Override
    public String getWorkerId() {
        return workerId;
    }

    @Override
    public @Nullable Date getLockExpirationTime() {
        return Dates.of(lockedUntilMillis);
    }

    @Override
    public @Nullable String getBusinessKey() {
        return businessKey;
    }

    @Override
    public VariableMap getVariables() {
        return Variables.view(variables);
    }

    @Override
    public Map<String, String> getExtensionProperties() {
        return extensionProperties;
    }
}
