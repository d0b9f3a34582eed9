package dev.headway.engine.history;

/** The parts of a year by which a report counts. */
public enum PeriodUnit {
    /** From 1 to 12. */
    MONTH,
    /** From 1 to 4. */
    QUARTER
}
