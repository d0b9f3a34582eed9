package dev.headway.engine.internal.entity;

import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.engine.InvalidRequestException;

/** The family's words for what history rows hold as codes. */
public final class HistoricState {
    private HistoricState() {}

    public static String of(int code) {
        if (code < 0) {
            return "ACTIVE";
        }
        return switch (EndState.of(code)) {
            case COMPLETED -> "COMPLETED";
            case CANCELLED -> "EXTERNALLY_TERMINATED";
            case FAILED -> "INTERNALLY_TERMINATED";
        };
    }

    /** The same for cases and plan items. */
    static String ofCase(int code) {
        if (code < 0) {
            return "active";
        }
        return switch (EndState.of(code)) {
            case COMPLETED -> "completed";
            case CANCELLED -> "terminated";
            case FAILED -> "failed";
        };
    }

    /** The code of a state in which a plan item is over. */
    public static int codeOfCase(String state) {
        for (EndState end : EndState.values()) {
            if (ofCase(end.code()).equals(state)) {
                return end.code();
            }
        }
        throw new InvalidRequestException(
                "Expected a state of PlanItemInstanceState, such as available, active or completed, got '" + state
                        + "'.");
    }
}
