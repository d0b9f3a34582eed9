package dev.headway.engine;

import dev.headway.engine.migration.MigrationPlan;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says which element of the source definition becomes which of the target. Elements that are not mapped need not be, unless an
 * instance is there; what waits at an event that is not mapped stops waiting, and events that only the target has begin to. Made
 * by {@code RuntimeService.createMigrationPlan(source, target)}. Not thread-safe.
 */
public interface MigrationPlanBuilder {

    /** Maps every element that has the same id, kind and place in both, events and gateways too. */
    MigrationPlanBuilder mapEqualActivities();

    /**
     * Maps one element; it goes before {@link #mapEqualActivities()}, whichever is called first. A loop is mapped as a whole, its
     * body ({@code task#multiInstanceBody}) with its instances ({@code task}): naming either, or both, is the same.
     */
    MigrationPlanBuilder mapActivities(String sourceActivityId, String targetActivityId);

    /**
     * The event mapped last waits for what the target's model says, asked anew: another message name, a timer from now on. If not
     * called, it goes on waiting for what it waits for.
     */
    MigrationPlanBuilder updateEventTrigger();

    /** The same for all events that {@link #mapEqualActivities()} has mapped. */
    MigrationPlanBuilder updateEventTriggers();

    /** Sets variables on each instance that is migrated. */
    MigrationPlanBuilder setVariables(Map<String, ? extends @Nullable Object> values);

    /**
     * Checks the plan.
     *
     * @throws MigrationPlanValidationException when something cannot be mapped; it names everything
     */
    MigrationPlan build();
}
