package dev.headway.runtime.port;

import dev.headway.core.definition.JobPlace;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a definition, or of a place of it that makes jobs, at a time. Immutable.
 *
 * @param suspended whether it is suspended then, or activated
 * @param all whether its instances, or the jobs of the place, are, too
 * @param place null for the definition itself
 */
public record PlannedChange(boolean suspended, boolean all, JobPlace.@Nullable Id place) {
    /** The text that a database keeps. */
    public String text() {
        String what = (suspended ? "suspend" : "activate") + "," + (all ? "all" : "alone");
        return place == null ? what : what + "," + place.point().code() + "," + place.elementId();
    }

    /** Reads what {@link #text} wrote. */
    public static PlannedChange of(String text) {
        String[] parts = text.split(",", 4);
        return new PlannedChange(
                parts[0].equals("suspend"),
                parts[1].equals("all"),
                parts.length < 4 ? null : new JobPlace.Id(parts[3], JobPlace.Point.of(Integer.parseInt(parts[2]))));
    }
}
