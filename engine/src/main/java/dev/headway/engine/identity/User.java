package dev.headway.engine.identity;

import org.jspecify.annotations.Nullable;

/** A user. Setters collect values, which {@code IdentityService.saveUser} writes. Not thread-safe. */
public interface User {
    /** Id. */
    String getId();

    /** First name. */
    @Nullable
    String getFirstName();

    /** Sets it, to be saved. */
    void setFirstName(@Nullable String value);

    /** Last name. */
    @Nullable
    String getLastName();

    /** Sets it, to be saved. */
    void setLastName(@Nullable String value);

    /** Address for mail. */
    @Nullable
    String getEmail();

    /** Sets it, to be saved. */
    void setEmail(@Nullable String value);

    /** Sets a new password, to be saved as a salted hash. It cannot be read. */
    void setPassword(@Nullable String value);
}
