package dev.headway.engine.internal.service;

import dev.headway.engine.IdentityService;
import org.jspecify.annotations.Nullable;

public final class IdentityServiceImpl implements IdentityService {
    @Override
    public void setAuthenticatedUserId(@Nullable String userId) {
        Acting.user(userId);
    }

    @Override
    public @Nullable String getAuthenticatedUserId() {
        return Acting.userId();
    }

    @Override
    public void setOperationReason(@Nullable String value) {
        Acting.reason(value);
    }

    @Override
    public void clearAuthentication() {
        Acting.nobody();
    }
}
