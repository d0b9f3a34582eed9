package dev.headway.core.definition;

import dev.headway.core.state.Execution.JobPoint;
import dev.headway.core.state.JobRow;
import org.jspecify.annotations.Nullable;

/**
 * What operators have set for a place of a process that makes jobs. Immutable.
 *
 * @param suspended whether jobs that are made there are put aside at once
 * @param priority of the jobs that are made there; null for what the model says
 */
public record JobPlace(boolean suspended, @Nullable Integer priority) {
    /** Nothing is set. */
    public static final JobPlace AS_MODELLED = new JobPlace(false, null);

    /** When an element makes a job; {@code code} is what the database holds. */
    public enum Point {
        /** Before it begins, and for all that is neither of the others. */
        BEFORE(0),
        /** When it has ended. */
        AFTER(1),
        /** Its timer. */
        TIMER(2),
        /** It is no job of the engine, but a task of workers outside. */
        EXTERNAL(3);

        private final int code;

        Point(int code) {
            this.code = code;
        }

        public int code() {
            return code;
        }

        public static Point of(int code) {
            return values()[code];
        }

        /** That of a job which waits or is ready. */
        public static Point of(JobPoint point) {
            return point == JobPoint.AFTER ? AFTER : BEFORE;
        }

        /** That of a job which waits, as far as its row alone tells: not whether it is one after an element. */
        public static Point of(JobRow row) {
            return switch (row.origin()) {
                case TIMER -> TIMER;
                case EXTERNAL -> EXTERNAL;
                default -> BEFORE;
            };
        }
    }

    /** A place within its process. */
    public record Id(String elementId, Point point) {}
}
