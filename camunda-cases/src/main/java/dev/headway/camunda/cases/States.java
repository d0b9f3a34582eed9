package dev.headway.camunda.cases;

import dev.headway.engine.cmmn.PlanItemInstanceState;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** States and types of the engine under the names of Camunda. */
final class States {
    private States() {}

    static String type(String ofEngine) {
        return switch (ofEngine) {
            case "humantask" -> "humanTask";
            case "processtask" -> "processTask";
            case "casetask" -> "caseTask";
            case "decisiontask" -> "decisionTask";
            default -> ofEngine;
        };
    }

    static boolean isAvailable(String state) {
        return state.equals(PlanItemInstanceState.AVAILABLE)
                || state.equals(PlanItemInstanceState.WAITING_FOR_REPETITION);
    }

    static boolean isActive(String state) {
        return state.equals(PlanItemInstanceState.ACTIVE)
                || state.equals(PlanItemInstanceState.ASYNC_ACTIVE)
                || state.equals(PlanItemInstanceState.ASYNC_ACTIVE_LEAVE);
    }

    @SuppressWarnings("JavaUtilDate") // the API of Camunda
    static @Nullable Long duration(Date from, @Nullable Date to) {
        return to == null ? null : to.getTime() - from.getTime();
    }
}
