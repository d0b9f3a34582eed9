package dev.headway.runtime.turn;

import dev.headway.core.command.Command;
import dev.headway.core.command.Operation;
import dev.headway.core.command.Reply;
import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.port.Store;
import org.jspecify.annotations.Nullable;

/** A transaction that user code and the engine share, as the calls of its thread see it. Belongs to that thread. */
public interface Joined {
    /** Applies a command; it becomes durable with the transaction. Throws a refusal, or what synchronous user code throws. */
    default Reply execute(Command command) {
        return execute(command, null);
    }

    /** @param operation on whose behalf, for the operation log; null for nobody's */
    Reply execute(Command command, @Nullable Operation operation);

    /** Sends a signal with the transaction: nobody gets it before the commit. */
    void signal(String name, @Nullable String tenantId, VariableDocument variables);

    /** The database with everything that this transaction has done so far. */
    Store store();

    /** The transaction's {@code java.sql.Connection}. */
    Object connection();
}
