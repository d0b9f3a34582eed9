package dev.headway.runtime.commit;

import dev.headway.core.execution.step.Effect;
import dev.headway.runtime.port.Claims.FollowUps;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells a committer which of the jobs that its next batch makes ready are claimed by it for this node. Thread-safe. */
@FunctionalInterface
public interface FollowUpClaims {
    /** Nothing is claimed. */
    FollowUpClaims NONE = ready -> null;

    /** Those to claim; null for none. Never blocks. Whether the batch is written is open, so nothing may depend on it. */
    @Nullable
    FollowUps of(List<Effect.JobReady> ready);
}
