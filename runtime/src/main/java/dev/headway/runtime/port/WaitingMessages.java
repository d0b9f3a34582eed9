package dev.headway.runtime.port;

import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Messages that came before anybody waited for them, and wait for a subscription until they expire. One that finds its
 * receiver becomes an outbox row, in one transaction, so that it is delivered once. Thread-safe.
 */
public interface WaitingMessages {
    /** Lets a message wait; it is durable on return. */
    void add(WaitingMessage message);

    /** Messages of these partitions, by id after the cursor, each with every subscription that has its name, tenant and business key. */
    List<Match> matches(Collection<Integer> partitions, long nowMillis, long afterId, int limit);

    /** Sends a message on its way: it stops waiting, and the row is written. False when it does not wait any more. */
    boolean send(long messageId, OutboxRow to);

    /** Lets a message wait whose row has found nobody: the row goes. False when it was gone. */
    boolean keep(long outboxId, WaitingMessage message);

    /** Forgets what has waited too long; how many. */
    int expire(Collection<Integer> partitions, long nowMillis);

    /**
     * A message.
     *
     * @param id its partition says which node looks after it
     * @param businessKey of the instance that may get it, null for any
     * @param anyTenant whether an instance of any tenant may get it; else one of {@code tenantId}
     * @param criteria JSON document: values that variables of the receiver must have, see the dispatcher
     * @param payload JSON document: variables that travel along
     * @param expiresMillis epoch milliseconds
     */
    record WaitingMessage(
            long id,
            String name,
            @Nullable String businessKey,
            boolean anyTenant,
            @Nullable String tenantId,
            String criteria,
            String payload,
            long expiresMillis) {}

    /** A message and somebody who waits for it. */
    record Match(WaitingMessage message, SubscriptionRow subscription) {}
}
