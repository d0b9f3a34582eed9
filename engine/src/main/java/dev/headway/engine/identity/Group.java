package dev.headway.engine.identity;

import org.jspecify.annotations.Nullable;

/** A group of users. Setters collect values, which {@code IdentityService.saveGroup} writes. Not thread-safe. */
public interface Group {
    /** Id. */
    String getId();

    /** Name. */
    @Nullable
    String getName();

    /** Sets it, to be saved. */
    void setName(@Nullable String value);

    /** What kind of group it is. */
    @Nullable
    String getType();

    /** Sets it, to be saved. */
    void setType(@Nullable String value);
}
