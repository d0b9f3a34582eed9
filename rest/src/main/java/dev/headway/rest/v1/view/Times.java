package dev.headway.rest.v1.view;

import java.time.Instant;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** Times in views: ISO 8601 in UTC. */
final class Times {
    private Times() {}

    static Instant of(Date date) {
        return date.toInstant();
    }

    static @Nullable Instant orNull(@Nullable Date date) {
        return date == null ? null : date.toInstant();
    }
}
