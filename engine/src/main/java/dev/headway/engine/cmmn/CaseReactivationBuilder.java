package dev.headway.engine.cmmn;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects what a case gets that has ended and begins again; then reactivates it. Made by {@code
 * CmmnHistoryService.createCaseReactivationBuilder}. Not thread-safe.
 */
public interface CaseReactivationBuilder {
    CaseReactivationBuilder variable(String name, @Nullable Object value);

    /** Adds variables; null adds none. */
    CaseReactivationBuilder variables(@Nullable Map<String, ? extends @Nullable Object> variables);

    /** Adds a variable that is never stored: it lasts until the call returns. */
    CaseReactivationBuilder transientVariable(String name, @Nullable Object value);

    /** Adds variables that are never stored; null adds none. */
    CaseReactivationBuilder transientVariables(@Nullable Map<String, ? extends @Nullable Object> variables);

    /**
     * Lets the reactivation listener of the case occur; returns when that is durable, with all that ran in the same step.
     *
     * @return the case, which has a new id; name, business key, tenant and variables are those of the one that ended
     * @throws dev.headway.engine.ObjectNotFoundException when the history does not know the case
     * @throws dev.headway.engine.WrongStateException when it still runs
     * @throws dev.headway.engine.InvalidRequestException when its model has no event listener of the type reactivate
     */
    CaseInstance reactivate();
}
