package dev.headway.runtime.port;

import java.util.Set;

/** How a commit ended. */
public sealed interface CommitResult {
    /** Durable; {@code before}: it was already committed under the same number. */
    record Committed(boolean before) implements CommitResult {}

    /** Rolled back: these instances lost their race, the others were not written either. */
    record Lost(Set<Long> instanceIds) implements CommitResult {}

    /** Rolled back: somebody else's transaction holds these instances; they wait for it, the others need not. */
    record Held(Set<Long> instanceIds) implements CommitResult {}
}
