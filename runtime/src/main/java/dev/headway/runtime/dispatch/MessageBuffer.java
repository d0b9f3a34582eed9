package dev.headway.runtime.dispatch;

import dev.headway.core.command.Command;
import dev.headway.core.delta.InstanceDelta.Guard;
import dev.headway.core.state.Execution;
import dev.headway.core.state.Ids;
import dev.headway.core.state.OutboxRow;
import dev.headway.core.state.SubscriptionRow;
import dev.headway.core.variable.VariableDocument;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.Store.InstanceRows;
import dev.headway.runtime.port.WaitingMessages;
import dev.headway.runtime.port.WaitingMessages.Match;
import dev.headway.runtime.port.WaitingMessages.WaitingMessage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings messages that wait to those who have begun to wait for them. Each look is one statement over all that wait, so that a
 * crash between a subscription and its message loses nothing. Thread-safe.
 */
public final class MessageBuffer {
    /** Criteria on the instance, on the waiting execution's own variables, on the instance's id and its definition. */
    public static final String INSTANCE_VARIABLES = "instance";

    public static final String LOCAL_VARIABLES = "local";
    public static final String INSTANCE_ID = "instanceId";
    public static final String DEFINITION_ID = "definitionId";

    private static final Logger LOG = LoggerFactory.getLogger(MessageBuffer.class);
    private static final int PAGE = 500;
    private static final String MESSAGE = "$message";

    private final Store store;
    private final Ids ids;

    MessageBuffer(Store store, Ids ids) {
        this.store = store;
        this.ids = ids;
    }

    /** Lets a message wait. */
    void add(WaitingMessage message) {
        store.waitingMessages().add(message);
    }

    /** Instead of its outbox row, which found nobody. */
    void keep(OutboxRow row, WaitingMessage message) {
        store.waitingMessages().keep(row.id(), message);
    }

    /** The rows of messages that have found their receivers; each is durable and has to be delivered. */
    List<OutboxRow> claim(Collection<Integer> partitions, long nowMillis) {
        WaitingMessages waiting = store.waitingMessages();
        List<OutboxRow> rows = new ArrayList<>();
        Set<Long> sent = new HashSet<>();
        Set<Long> taken = new HashSet<>();
        long after = 0;
        List<Match> page;
        do {
            page = waiting.matches(partitions, nowMillis, after, PAGE);
            for (Match match : page) {
                WaitingMessage message = match.message();
                SubscriptionRow receiver = match.subscription();
                after = message.id();
                if (sent.contains(message.id()) || taken.contains(receiver.id()) || !fits(message, receiver)) {
                    continue;
                }
                OutboxRow row = row(message, receiver, nowMillis);
                if (waiting.send(message.id(), row)) {
                    rows.add(row);
                    taken.add(receiver.id());
                }
                sent.add(message.id());
            }
        } while (page.size() == PAGE);
        int expired = waiting.expire(partitions, nowMillis);
        if (expired > 0) {
            LOG.info("{} messages have waited in vain until their time to live was over", expired);
        }
        return rows;
    }

    private boolean fits(WaitingMessage message, SubscriptionRow receiver) {
        VariableDocument criteria = VariableDocument.ofJson(message.criteria());
        if (criteria.isEmpty()) {
            return true;
        }
        if (differs(criteria.get(INSTANCE_ID), receiver.instanceId())
                || differs(criteria.get(DEFINITION_ID), receiver.definitionId())) {
            return false;
        }
        if (!criteria.contains(INSTANCE_VARIABLES) && !criteria.contains(LOCAL_VARIABLES)) {
            return true;
        }
        List<InstanceRows> found = store.load(List.of(receiver.instanceId()));
        if (found.isEmpty()) {
            return false;
        }
        InstanceRows rows = found.get(0);
        @Nullable
        Execution own = Stream.concat(Stream.of(rows.root()), rows.executions().stream())
                .filter(execution -> execution.id() == receiver.executionId())
                .findFirst()
                .orElse(null);
        return holds(criteria.get(INSTANCE_VARIABLES), rows.root().variables())
                && own != null
                && holds(criteria.get(LOCAL_VARIABLES), own.variables());
    }

    private static boolean differs(@Nullable Object wanted, long actual) {
        return wanted instanceof Number number && number.longValue() != actual;
    }

    private static boolean holds(@Nullable Object wanted, VariableDocument variables) {
        return !(wanted instanceof Map<?, ?> values)
                || values.entrySet().stream()
                        .allMatch(entry -> variables.contains(String.valueOf(entry.getKey()))
                                && Objects.equals(variables.get(String.valueOf(entry.getKey())), entry.getValue()));
    }

    private OutboxRow row(WaitingMessage message, SubscriptionRow receiver, long nowMillis) {
        Map<String, @Nullable Object> kept = new LinkedHashMap<>();
        kept.put("id", message.id());
        kept.put("businessKey", message.businessKey());
        kept.put("anyTenant", message.anyTenant());
        kept.put("tenantId", message.tenantId());
        kept.put("criteria", message.criteria());
        kept.put("payload", message.payload());
        kept.put("expires", message.expiresMillis());
        return new OutboxRow(
                ids.next(Ids.partition(message.id())),
                0,
                OutboxRow.Kind.MESSAGE_TO,
                receiver.instanceId(),
                receiver.id(),
                message.name(),
                VariableDocument.of(Map.of(MESSAGE, kept)).json(),
                0,
                nowMillis,
                receiver.tenantId());
    }

    /** The command that delivers such a row. */
    static Command command(OutboxRow row, Guard guard) {
        return new Command.DeliverEvent(
                row.targetInstanceId(),
                row.targetExecutionId(),
                VariableDocument.ofJson(message(row).payload()),
                guard);
    }

    /** The message that such a row carries. */
    static WaitingMessage message(OutboxRow row) {
        if (!(VariableDocument.ofJson(row.payload()).get(MESSAGE) instanceof Map<?, ?> kept)) {
            throw new IllegalStateException("Expected a message in outbox row " + row.id());
        }
        return new WaitingMessage(
                number(kept.get("id")),
                String.valueOf(row.name()),
                kept.get("businessKey") instanceof String key ? key : null,
                Boolean.TRUE.equals(kept.get("anyTenant")),
                kept.get("tenantId") instanceof String tenant ? tenant : null,
                String.valueOf(kept.get("criteria")),
                String.valueOf(kept.get("payload")),
                number(kept.get("expires")));
    }

    private static long number(@Nullable Object value) {
        return value instanceof Number number ? number.longValue() : 0;
    }
}
