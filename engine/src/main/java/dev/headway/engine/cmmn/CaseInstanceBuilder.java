package dev.headway.engine.cmmn;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects what a new case gets, then starts it. Not thread-safe. */
public interface CaseInstanceBuilder {
    /** The newest version of this key is started. */
    CaseInstanceBuilder caseDefinitionKey(String key);

    /** This version is started. */
    CaseInstanceBuilder caseDefinitionId(String id);

    CaseInstanceBuilder name(@Nullable String name);

    CaseInstanceBuilder businessKey(@Nullable String businessKey);

    CaseInstanceBuilder tenantId(@Nullable String tenantId);

    /** Who starts it; without this the authenticated user. */
    CaseInstanceBuilder startUserId(@Nullable String userId);

    CaseInstanceBuilder variable(String name, @Nullable Object value);

    /** Adds variables; null adds none. */
    CaseInstanceBuilder variables(@Nullable Map<String, ? extends @Nullable Object> variables);

    /** Adds a variable that is never stored: it lasts until the call returns. */
    CaseInstanceBuilder transientVariable(String name, @Nullable Object value);

    /** Adds variables that are never stored; null adds none. */
    CaseInstanceBuilder transientVariables(@Nullable Map<String, ? extends @Nullable Object> variables);

    /** How the case stands, until the model or {@code updateBusinessStatus} says something else; null for what the model says. */
    CaseInstanceBuilder businessStatus(@Nullable String businessStatus);

    /** Starts the case; returns when that is durable, with all that ran in the same step. */
    CaseInstance start();

    /** Starts the case by a job, and returns at once. */
    CaseInstance startAsync();
}
