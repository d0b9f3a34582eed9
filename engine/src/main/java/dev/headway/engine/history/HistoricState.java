package dev.headway.engine.history;

import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.model.ElementType;

/** The family's words for what history rows hold as codes. */
final class HistoricState {
    private HistoricState() {}

    static String of(int code) {
        if (code < 0) {
            return "ACTIVE";
        }
        return switch (EndState.of(code)) {
            case COMPLETED -> "COMPLETED";
            case CANCELLED -> "EXTERNALLY_TERMINATED";
            case FAILED -> "INTERNALLY_TERMINATED";
        };
    }

    /** {@code userTask} for {@code USER_TASK}; what is no element type stays as it is. */
    static String bpmnName(String storedType) {
        for (ElementType type : ElementType.values()) {
            if (type.name().equals(storedType)) {
                return type.bpmnName();
            }
        }
        return storedType;
    }

    /** The reverse of {@link #bpmnName}. */
    static String storedType(String bpmnName) {
        for (ElementType type : ElementType.values()) {
            if (type.bpmnName().equals(bpmnName)) {
                return type.name();
            }
        }
        return bpmnName;
    }
}
