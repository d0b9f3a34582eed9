package dev.headway.rest.v1;

import dev.headway.engine.ProcessEngine;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Tells work of cases from work of processes, by the definition that it is of. Thread-safe. */
final class Scopes {
    /** What the family calls a case in {@code scopeType}. */
    static final String CASE = "cmmn";
    /** What the family calls a process in {@code scopeType}. */
    static final String PROCESS = "bpmn";

    private static final int KNOWN_MAX = 10_000;

    private final ProcessEngine engine;
    /** A definition never becomes one of the other kind. */
    private final Map<String, String> known = new ConcurrentHashMap<>();

    Scopes(ProcessEngine engine) {
        this.engine = engine;
    }

    /** {@code cmmn} or {@code bpmn}; null for what belongs to no definition, or to one that was deleted. */
    @Nullable
    String of(@Nullable String definitionId) {
        if (definitionId == null) {
            return null;
        }
        String before = known.get(definitionId);
        if (before != null) {
            return before;
        }
        String found = asked(definitionId);
        if (found != null) {
            if (known.size() >= KNOWN_MAX) {
                known.clear();
            }
            known.put(definitionId, found);
        }
        return found;
    }

    private @Nullable String asked(String definitionId) {
        if (engine.getRepositoryService()
                        .createProcessDefinitionQuery()
                        .processDefinitionId(definitionId)
                        .count()
                > 0) {
            return PROCESS;
        }
        return engine.getCmmnRepositoryService()
                                .createCaseDefinitionQuery()
                                .caseDefinitionId(definitionId)
                                .count()
                        > 0
                ? CASE
                : null;
    }
}
