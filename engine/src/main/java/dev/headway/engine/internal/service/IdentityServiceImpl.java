package dev.headway.engine.internal.service;

import dev.headway.core.command.Operation;
import dev.headway.engine.IdentityService;
import org.jspecify.annotations.Nullable;

public final class IdentityServiceImpl implements IdentityService {
    private final ThreadLocal<@Nullable String> reason = new ThreadLocal<>();

    @Override
    public void setAuthenticatedUserId(@Nullable String userId) {
        Acting.set(userId == null ? null : new Operation(userId, reason.get(), 0));
    }

    @Override
    public @Nullable String getAuthenticatedUserId() {
        return Acting.userId();
    }

    @Override
    public void setOperationReason(@Nullable String value) {
        if (value == null) {
            reason.remove();
        } else {
            reason.set(value);
        }
        setAuthenticatedUserId(Acting.userId());
    }

    @Override
    public void clearAuthentication() {
        reason.remove();
        Acting.set(null);
    }
}
