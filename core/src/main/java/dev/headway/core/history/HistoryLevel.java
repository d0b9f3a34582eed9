package dev.headway.core.history;

/** How much history is written, in growing order. */
public enum HistoryLevel {
    NONE,
    /** Instances and activities. */
    ACTIVITY,
    /** And tasks, and final variables. */
    AUDIT,
    /** And every change of a variable. */
    FULL;

    public boolean atLeast(HistoryLevel level) {
        return compareTo(level) >= 0;
    }
}
