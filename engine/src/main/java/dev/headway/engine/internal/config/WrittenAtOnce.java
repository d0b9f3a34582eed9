package dev.headway.engine.internal.config;

import dev.headway.core.command.Command;
import dev.headway.core.command.Operation;
import dev.headway.core.command.Reply;
import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.join.JoinedTransaction;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.turn.Joined;
import org.jspecify.annotations.Nullable;

/**
 * Calls in a transaction that somebody else ends. Each call writes before it returns, since there may be no moment before the commit
 * that is certain to come after the last call; and who comes second learns it from the call. Belongs to the transaction's thread.
 */
public record WrittenAtOnce(JoinedTransaction transaction) implements Joined {
    @Override
    public Reply execute(Command command, @Nullable Operation operation) {
        Reply reply = transaction.execute(command, operation);
        transaction.flush();
        return reply;
    }

    @Override
    public void signal(String name, @Nullable String tenantId, VariableDocument variables) {
        transaction.signal(name, tenantId, variables);
    }

    @Override
    public Store store() {
        return transaction.store();
    }

    @Override
    public Object connection() {
        return transaction.connection();
    }
}
