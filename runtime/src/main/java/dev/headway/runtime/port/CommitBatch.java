package dev.headway.runtime.port;

import dev.headway.core.delta.InstanceDelta;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one transaction writes: at most one delta per instance, already merged.
 *
 * @param session identity of the committing session, unique for ever
 * @param number grows with each batch of the session
 * @param historyLater whether history is written as a compact event that {@link HistoryEvents} moves later
 * @param followUps jobs among these changes that are claimed with them; null for none
 */
public record CommitBatch(
        long session,
        long number,
        List<InstanceDelta> deltas,
        boolean historyLater,
        Claims.@Nullable FollowUps followUps) {
    /** A batch that claims nothing. */
    public CommitBatch(long session, long number, List<InstanceDelta> deltas, boolean historyLater) {
        this(session, number, deltas, historyLater, null);
    }

    /** A batch that writes its history at once. */
    public CommitBatch(long session, long number, List<InstanceDelta> deltas) {
        this(session, number, deltas, false);
    }
}
