package dev.headway.engine.internal.service;

import dev.headway.core.command.Command;
import dev.headway.core.command.Operation;
import dev.headway.core.command.Refusal;
import dev.headway.core.command.Reply;
import dev.headway.core.variable.VariableDocument;
import dev.headway.core.variable.VariableException;
import dev.headway.engine.AlreadyDoneException;
import dev.headway.engine.HeadwayException;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Queries;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** What the services share: the way to the runtime, with its failures turned into the API's exceptions. */
public abstract class EngineService {
    /** Commands of a bulk call that are under way at once. */
    static final int BULK_WINDOW = 500;

    private final ProcessRuntime runtime;
    private final Directory directory;

    EngineService(ProcessRuntime runtime) {
        this.runtime = runtime;
        this.directory = new Directory(runtime);
    }

    final ProcessRuntime runtime() {
        return runtime;
    }

    final Directory directory() {
        return directory;
    }

    /** The groups of a user, as far as the engine keeps them. */
    final List<String> groupsOf(String userId) {
        return runtime.people().groupsOf(userId);
    }

    final Queries queries() {
        return runtime.userQueries();
    }

    /** Applies a command and waits until it is durable. */
    final Reply execute(Command command) {
        try {
            return runtime.calls().execute(command, Acting.operation());
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    /**
     * Applies commands, many at once, and waits for all. All are tried even when some fail; then one exception names how
     * many failed and carries each failure as suppressed.
     *
     * @param what what is done, for the message: "delete process instances"
     */
    final void executeAll(String what, List<? extends Command> commands) {
        executeAll(what, commands, false);
    }

    /** The same on what a query has found: what has ended since then needs nothing more. */
    final void executeOnFound(String what, List<? extends Command> commands) {
        executeAll(what, commands, true);
    }

    private void executeAll(String what, List<? extends Command> commands, boolean found) {
        List<RuntimeException> failures = new ArrayList<>();
        Operation operation = Acting.oneCall(runtime.ids());
        for (int from = 0; from < commands.size(); from += BULK_WINDOW) {
            List<CompletableFuture<Reply>> window =
                    commands.subList(from, Math.min(commands.size(), from + BULK_WINDOW)).stream()
                            .map(command -> runtime.calls().submit(command, operation))
                            .toList();
            for (CompletableFuture<Reply> future : window) {
                try {
                    future.join();
                } catch (RuntimeException e) {
                    RuntimeException failure = Failures.of(e);
                    if (!found
                            || !(failure instanceof ObjectNotFoundException
                                    || failure instanceof AlreadyDoneException)) {
                        failures.add(failure);
                    }
                }
            }
        }
        if (failures.isEmpty()) {
            return;
        }
        if (commands.size() == 1) {
            throw failures.get(0);
        }
        HeadwayException all = new HeadwayException(
                "Expected to " + what + ", " + commands.size() + " of them, but " + failures.size()
                        + " failed; the others are done. The first failure: "
                        + failures.get(0).getMessage(),
                failures.get(0));
        failures.stream().skip(1).forEach(all::addSuppressed);
        throw all;
    }

    /** The document of these variables; null is none. */
    static VariableDocument document(@Nullable Map<String, ? extends @Nullable Object> variables) {
        try {
            return variables == null ? VariableDocument.EMPTY : VariableDocument.of(variables);
        } catch (VariableException e) {
            throw Failures.of(e);
        }
    }

    /** The argument itself, unless it is null. */
    static <T> T required(String what, @Nullable T value) {
        if (value == null) {
            throw new InvalidRequestException("Expected a " + what + ", got null.");
        }
        return value;
    }

    /**
     * Applies a command to an execution whose instance is not known. Most such ids are those of process instances, so that
     * is tried first and saves a query.
     */
    final void onExecution(long executionId, LongFunction<Command> command) {
        long joined = directory().joinedInstanceOf(executionId);
        try {
            runtime().calls().execute(command.apply(joined != 0 ? joined : executionId), Acting.operation());
        } catch (Refusal refusal) {
            if (joined != 0 || refusal.reason() != Refusal.Reason.NOT_FOUND) {
                throw Failures.of(refusal);
            }
            long instanceId = directory().instanceOfExecution(executionId);
            if (instanceId == executionId) {
                throw Failures.of(refusal);
            }
            execute(command.apply(instanceId));
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }
}
