package dev.headway.runtime.port;

import dev.headway.core.definition.JobPlace;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What operators change of deployed definitions: whether they, and their places that make jobs, are suspended, and their timers. A change
 * of what is suspended is one of the {@link Definitions#generation generation}, too.
 */
public interface DefinitionStates {
    /** Suspends or activates a definition; an activated one has no suspended places either. */
    void setSuspended(long definitionId, boolean suspended);

    /** All that is set for places that make jobs, by the definition; places that are as the model has them are not told. */
    Map<Long, Map<JobPlace.Id, JobPlace>> jobPlaces();

    /** Suspends or activates places. */
    void setPlacesSuspended(List<PlaceAt> places, boolean suspended);

    /** Sets the priority of jobs that are made at a place; null for that of the model. */
    void setPlacePriority(PlaceAt place, @Nullable Integer priority);

    /**
     * Moves the timer of a start event, or takes it away.
     *
     * @param dueMillis null to take it away
     * @return whether there is such a timer
     */
    boolean changeStartTimer(long timerId, @Nullable Long dueMillis);

    /**
     * Gives the timer of a start event another time, repetition and end.
     *
     * @return whether there is such a timer
     */
    boolean replaceStartTimer(StartTimerRow timer);

    /** Plans a change of a definition. */
    void plan(StartTimerRow change);

    /** A place that makes jobs, with its definition. */
    record PlaceAt(long definitionId, JobPlace.Id place) {}
}
