package dev.headway.engine.migration;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A plan item of the new definition waits for its entry criteria, in place of the instances that are open. Immutable. */
public final class MoveToAvailablePlanItemDefinitionMapping extends PlanItemDefinitionMapping {
    private final Map<String, @Nullable Object> withLocalVariables;

    /** Without a condition. */
    public MoveToAvailablePlanItemDefinitionMapping(String planItemDefinitionId) {
        this(planItemDefinitionId, null, Map.of());
    }

    /** Where the condition holds. */
    public MoveToAvailablePlanItemDefinitionMapping(String planItemDefinitionId, @Nullable String condition) {
        this(planItemDefinitionId, condition, Map.of());
    }

    /** With local variables of the new instance. */
    public MoveToAvailablePlanItemDefinitionMapping(
            String planItemDefinitionId, Map<String, ? extends @Nullable Object> withLocalVariables) {
        this(planItemDefinitionId, null, withLocalVariables);
    }

    /** Where the condition holds, with local variables. */
    public MoveToAvailablePlanItemDefinitionMapping(
            String planItemDefinitionId,
            @Nullable String condition,
            Map<String, ? extends @Nullable Object> withLocalVariables) {
        super(planItemDefinitionId, condition);
        this.withLocalVariables = Collections.unmodifiableMap(new LinkedHashMap<>(withLocalVariables));
    }

    /** Local variables of the new instance. */
    public Map<String, @Nullable Object> getWithLocalVariables() {
        return withLocalVariables;
    }
}
