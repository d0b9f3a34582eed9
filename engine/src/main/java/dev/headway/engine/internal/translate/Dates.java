package dev.headway.engine.internal.translate;

import java.time.Instant;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** Epoch milliseconds of the rows as the dates of the API. */
public final class Dates {
    private Dates() {}

    /** The date; null stays null. */
    public static @Nullable Date of(@Nullable Long millis) {
        return millis == null ? null : at(millis);
    }

    /** The date. */
    public static Date at(long millis) {
        return Date.from(Instant.ofEpochMilli(millis));
    }

    /** The milliseconds; null stays null. */
    public static @Nullable Long millis(@Nullable Date date) {
        return date == null ? null : date.toInstant().toEpochMilli();
    }
}
