package dev.headway.engine.externaltask;

import dev.headway.engine.internal.translate.Dates;
import dev.headway.runtime.port.Entity.JobView;
import java.util.Date;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A task that its worker has fetched, with what it needs to do it. Immutable. */
public final class LockedExternalTask extends ExternalTask {
    private final String workerId;
    private final long lockedUntilMillis;
    private final @Nullable String businessKey;
    private final Map<String, @Nullable Object> variables;
    private final Map<String, String> extensionProperties;

    /** Made by the engine. */
    public LockedExternalTask(
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

    /** Business key of the instance. */
    public @Nullable String getBusinessKey() {
        return businessKey;
    }

    /** The variables that were asked for; all that are visible by default. */
    public Map<String, @Nullable Object> getVariables() {
        return variables;
    }

    /** Extension properties of the element in the model. */
    public Map<String, String> getExtensionProperties() {
        return extensionProperties;
    }
}
