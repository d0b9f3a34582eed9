package dev.headway.engine.history;

/** How long what began in a part of a year took. Years are not told apart. Immutable. */
public interface DurationReportResult {
    /** Month or quarter, from 1 on, in the time zone of this machine. */
    int getPeriod();

    /** What {@link #getPeriod} counts. */
    PeriodUnit getPeriodUnit();

    /** The shortest, in milliseconds. */
    long getMinimum();

    /** The longest, in milliseconds. */
    long getMaximum();

    /** The mean, in milliseconds. */
    long getAverage();
}
