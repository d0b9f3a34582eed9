package dev.headway.engine.internal.entity;

import dev.headway.core.history.HistoryRow.EndState;

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
}
