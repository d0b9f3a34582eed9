package dev.headway.runtime.port;

import dev.headway.core.delta.InstanceDelta;
import java.util.List;

/**
 * What one transaction writes: at most one delta per instance, already merged.
 *
 * @param session identity of the committing session, unique for ever
 * @param number grows with each batch of the session
 */
public record CommitBatch(long session, long number, List<InstanceDelta> deltas) {}
