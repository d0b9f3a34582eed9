package dev.headway.core.command;

import dev.headway.core.state.Execution;
import org.jspecify.annotations.Nullable;

/** What the caller of a command learns once the command is durable. */
public sealed interface Reply {
    /** It happened. */
    record Done() implements Reply {}

    /**
     * An instance was started.
     *
     * @param root the root row after the step; its last image when the instance has ended already
     */
    record Started(Execution root, boolean ended) implements Reply {}

    /**
     * Nothing happened because what the command was about is gone or has moved on: a stale doorbell, a second firing. Only
     * commands of the executor get this; a user's command is refused instead.
     */
    record Stale(String reason) implements Reply {}

    /**
     * Nothing happened: the row that brought the command has been used up, or others kept changing the instance. In the second case
     * the row is still there and brings the command again. Only commands with a guard get this.
     */
    record UsedUp() implements Reply {}

    /** The job read variables that have changed since: its user code must run again. */
    record RunAgain(@Nullable String variable) implements Reply {}
}
