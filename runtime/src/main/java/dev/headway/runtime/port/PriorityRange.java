package dev.headway.runtime.port;

/**
 * Priorities of jobs, both ends included.
 */
public record PriorityRange(int lowest, int highest) {
    /** Every priority. */
    public static final PriorityRange ALL = new PriorityRange(Integer.MIN_VALUE, Integer.MAX_VALUE);
}
