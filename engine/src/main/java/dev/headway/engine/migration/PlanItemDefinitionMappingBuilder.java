package dev.headway.engine.migration;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes mappings of plan items; the constructors of the mappings do the same. Thread-safe. */
public final class PlanItemDefinitionMappingBuilder {
    private PlanItemDefinitionMappingBuilder() {}

    /** See {@link ActivatePlanItemDefinitionMapping}. */
    public static ActivatePlanItemDefinitionMapping createActivatePlanItemDefinitionMappingFor(String id) {
        return new ActivatePlanItemDefinitionMapping(id);
    }

    /** With local variables. */
    public static ActivatePlanItemDefinitionMapping createActivatePlanItemDefinitionMappingFor(
            String id, Map<String, ? extends @Nullable Object> withLocalVariables) {
        return new ActivatePlanItemDefinitionMapping(id, withLocalVariables);
    }

    /** With a condition. */
    public static ActivatePlanItemDefinitionMapping createActivatePlanItemDefinitionMappingFor(
            String id, @Nullable String condition) {
        return new ActivatePlanItemDefinitionMapping(id, condition);
    }

    /** See {@link TerminatePlanItemDefinitionMapping}. */
    public static TerminatePlanItemDefinitionMapping createTerminatePlanItemDefinitionMappingFor(String id) {
        return new TerminatePlanItemDefinitionMapping(id);
    }

    /** With a condition. */
    public static TerminatePlanItemDefinitionMapping createTerminatePlanItemDefinitionMappingFor(
            String id, @Nullable String condition) {
        return new TerminatePlanItemDefinitionMapping(id, condition);
    }

    /** See {@link MoveToAvailablePlanItemDefinitionMapping}. */
    public static MoveToAvailablePlanItemDefinitionMapping createMoveToAvailablePlanItemDefinitionMappingFor(
            String id) {
        return new MoveToAvailablePlanItemDefinitionMapping(id);
    }

    /** With a condition. */
    public static MoveToAvailablePlanItemDefinitionMapping createMoveToAvailablePlanItemDefinitionMappingFor(
            String id, @Nullable String condition) {
        return new MoveToAvailablePlanItemDefinitionMapping(id, condition);
    }

    /** With local variables. */
    public static MoveToAvailablePlanItemDefinitionMapping createMoveToAvailablePlanItemDefinitionMappingFor(
            String id, Map<String, ? extends @Nullable Object> withLocalVariables) {
        return new MoveToAvailablePlanItemDefinitionMapping(id, withLocalVariables);
    }

    /** See {@link WaitingForRepetitionPlanItemDefinitionMapping}. */
    public static WaitingForRepetitionPlanItemDefinitionMapping createWaitingForRepetitionPlanItemDefinitionMappingFor(
            String id) {
        return new WaitingForRepetitionPlanItemDefinitionMapping(id);
    }

    /** With a condition. */
    public static WaitingForRepetitionPlanItemDefinitionMapping createWaitingForRepetitionPlanItemDefinitionMappingFor(
            String id, @Nullable String condition) {
        return new WaitingForRepetitionPlanItemDefinitionMapping(id, condition);
    }

    /** See {@link RemoveWaitingForRepetitionPlanItemDefinitionMapping}. */
    public static RemoveWaitingForRepetitionPlanItemDefinitionMapping
            createRemoveWaitingForRepetitionPlanItemDefinitionMappingFor(String id) {
        return new RemoveWaitingForRepetitionPlanItemDefinitionMapping(id);
    }

    /** With a condition. */
    public static RemoveWaitingForRepetitionPlanItemDefinitionMapping
            createRemoveWaitingForRepetitionPlanItemDefinitionMappingFor(String id, @Nullable String condition) {
        return new RemoveWaitingForRepetitionPlanItemDefinitionMapping(id, condition);
    }
}
