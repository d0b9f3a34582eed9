package dev.headway.core.command;

import dev.headway.core.variable.VariableDocument;
import org.jspecify.annotations.Nullable;

/** What happens to a task for external workers. */
public sealed interface ExternalAction {
    /** Answered with {@link Reply.Stale} when somebody else was faster. */
    record Lock(String workerId, long untilMillis) implements ExternalAction {}

    record Unlock() implements ExternalAction {}

    record Extend(long untilMillis) implements ExternalAction {}

    record Complete(VariableDocument variables, VariableDocument localVariables) implements ExternalAction {}

    record Fail(
            @Nullable String message,
            @Nullable String details,
            int retries,
            long retryTimeoutMillis,
            VariableDocument variables,
            VariableDocument localVariables)
            implements ExternalAction {}

    record RaiseError(String code, @Nullable String message, VariableDocument variables) implements ExternalAction {}
}
