package dev.headway.events;

import dev.headway.core.state.OutboxRow;
import dev.headway.engine.DatabaseException;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.SignalEventReceivedBuilder;
import dev.headway.model.EventDefinition.Signal;
import dev.headway.model.RegistryEvent;
import dev.headway.runtime.port.StoreException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Brings messages of inbound channels to what waits for their events, each once: the note that a message is done with, and the
 * signals that it becomes, are one transaction. What can never be applied goes to the channel's dead letters or is kept, and the
 * channel goes on; while the database is away a message waits. Thread-safe.
 */
final class Inbound {
    private static final Logger LOG = LoggerFactory.getLogger(Inbound.class);
    private static final long PAUSE_MILLIS = 1_000;

    private final ProcessEngine engine;
    private final EventRegistry registry;
    private final Messages messages;

    Inbound(ProcessEngine engine, EventRegistry registry, Messages messages) {
        this.engine = engine;
        this.registry = registry;
        this.messages = messages;
    }

    /** What can never be applied. */
    private static final class Rejected extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Rejected(String reason) {
            super(reason, null, false, false);
        }
    }

    /** Takes one message; when it returns, the message is applied, or a dead letter. */
    void received(ChannelDefinition channel, ReceivedEvent message) throws Exception {
        String given = message.id();
        String id = given == null ? "none-" + UUID.randomUUID() : storable(given);
        String refused = null;
        while (true) {
            String reason = refused;
            Messages.Work work =
                    reason == null ? () -> take(channel, message, id) : () -> giveUp(channel, message, id, reason);
            try {
                if (!messages.once(channel.id(), id, now(), work)) {
                    LOG.info("Channel '{}' got {} again, which is done with", channel.id(), message);
                }
                return;
            } catch (DatabaseException e) {
                StoreException.Kind kind = e.getCause() instanceof StoreException store ? store.kind() : null;
                if (kind == StoreException.Kind.DATA && reason == null) {
                    // Not what the database says: that has the payload.
                    refused = "Expected a message that the database can store, got one with a text that it refuses.";
                    continue;
                }
                if (kind == StoreException.Kind.FATAL || kind == StoreException.Kind.DATA) {
                    throw e;
                }
                LOG.warn("Channel '{}' waits, since the database cannot be used: {}", channel.id(), e.getMessage());
                if (!registry.pause(PAUSE_MILLIS)) {
                    throw e;
                }
            }
        }
    }

    /** In the transaction that notes the message. */
    private void take(ChannelDefinition channel, ReceivedEvent message, String id) throws Exception {
        try {
            apply(channel, message);
        } catch (Rejected e) {
            giveUp(channel, message, id, String.valueOf(e.getMessage()));
        }
    }

    /** In the transaction that notes the message. */
    private void giveUp(ChannelDefinition channel, ReceivedEvent message, String id, String reason) {
        if (!registry.deadLetter(channel, message, reason)) {
            messages.keep(new DeadLetter(
                    channel.id(), id, now(), storable(reason), message.headers(), storable(message.body())));
        }
        LOG.error("Channel '{}' gave up {}: {}", channel.id(), message, reason);
    }

    /** With another character in place of the one that PostgreSQL stores in no text. */
    private static String storable(String text) {
        return text.replace('\0', '\uFFFD');
    }

    /** Tries again what is kept; it is kept on when it still cannot be applied. */
    boolean again(ChannelDefinition channel, DeadLetter letter) throws Exception {
        return messages.followed(() -> {
            if (!messages.remove(letter)) {
                return false;
            }
            try {
                apply(channel, new ReceivedEvent(letter.body(), letter.headers(), letter.messageId()));
            } catch (Rejected e) {
                throw new EventException(String.valueOf(e.getMessage()), null);
            }
            return true;
        });
    }

    private static long now() {
        return System.currentTimeMillis();
    }

    private void apply(ChannelDefinition channel, ReceivedEvent message) {
        Body body = Body.read(channel.xml(), message.body());
        if (body == null) {
            throw new Rejected("Expected a message in " + (channel.xml() ? "XML" : "JSON") + ", got " + message + ".");
        }
        String key = channel.eventKey(body);
        if (key == null) {
            throw new Rejected("Expected a message that says which event it is, as channelEventKeyDetection has it.");
        }
        String tenant = tenant(channel, body);
        EventDefinition event = registry.event(key, tenant);
        if (event == null) {
            throw new Rejected("Expected the event '" + key + "' of an .event file, but there is none.");
        }
        Map<String, @Nullable Object> payload = new LinkedHashMap<>();
        List<EventDefinition.Payload> correlation = new ArrayList<>();
        for (EventDefinition.Payload part : event.payload()) {
            JsonNode found = found(part, body, message);
            if (found != null) {
                payload.put(part.name(), part.whole() ? found : typed(part, found));
            }
            if (part.correlation()) {
                correlation.add(part);
            }
        }
        // Whoever waits names some of the correlation parameters, all of them, or none.
        int all = (1 << correlation.size()) - 1;
        String whole = name(key, correlation, all, payload);
        for (int chosen = 0; chosen <= all; chosen++) {
            send(name(key, correlation, chosen, payload), whole, tenant, payload);
        }
    }

    /** The name of the signal for those who have chosen these parameters, as bits. */
    private static String name(
            String key,
            List<EventDefinition.Payload> correlation,
            int chosen,
            Map<String, ? extends @Nullable Object> payload) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (int i = 0; i < correlation.size(); i++) {
            if ((chosen & (1 << i)) != 0) {
                String name = correlation.get(i).name();
                values.put(name, payload.get(name));
            }
        }
        return RegistryEvent.name(key, values);
    }

    /** Whose a message is: as it says, or else the channel's tenant's. A tenant's channel speaks for no other tenant. */
    private static @Nullable String tenant(ChannelDefinition channel, Body body) {
        String said = channel.tenantOf(body);
        String own = channel.tenantId();
        if (said != null && own != null && !said.equals(own)) {
            throw new Rejected("Expected a message for the tenant '" + own + "' of the channel, got one for '" + said
                    + "'. Deploy the channel without a tenant to receive for several.");
        }
        return said == null ? own : said;
    }

    /** Sends on the transaction: everybody gets it after the commit, and who cannot take it has a job that fails, an incident. */
    private void send(String name, String correlation, @Nullable String tenant, Map<String, @Nullable Object> payload) {
        try {
            SignalEventReceivedBuilder signal = engine.getRuntimeService()
                    .createSignalEvent(name)
                    .setVariable(OutboxRow.CORRELATION, correlation)
                    .setVariable(Signal.PAYLOAD, payload);
            (tenant == null ? signal : signal.tenantId(tenant)).send();
        } catch (InvalidRequestException e) {
            throw new Rejected(String.valueOf(e.getMessage()));
        }
    }

    /** The part of a message as it came; null where there is none. */
    private static @Nullable JsonNode found(EventDefinition.Payload part, Body body, ReceivedEvent message) {
        if (part.whole()) {
            return body.whole();
        }
        if (part.header()) {
            String text = message.headers().get(part.name());
            return text == null ? null : JsonNodeFactory.instance.stringNode(text);
        }
        return body.part(part.name());
    }

    private static @Nullable Object typed(EventDefinition.Payload part, JsonNode value) {
        if (value.isNull()) {
            return null;
        }
        try {
            return switch (part.type()) {
                case "json" -> value;
                case "integer" -> Math.toIntExact(whole(value));
                case "long" -> whole(value);
                case "double" -> value.isNumber() ? value.doubleValue() : Double.parseDouble(text(value));
                case "boolean" -> value.isBoolean() ? value.booleanValue() : Boolean.parseBoolean(text(value));
                default -> value.isValueNode() ? value.asString() : value.toString();
            };
        } catch (ArithmeticException | NumberFormatException e) {
            throw new Rejected("Expected a value of type " + part.type() + " for '" + part.name() + "', got another.");
        }
    }

    private static long whole(JsonNode value) {
        return value.isIntegralNumber() && value.canConvertToLong() ? value.longValue() : Long.parseLong(text(value));
    }

    /** Not of an object or an array, which Jackson has no text for. */
    private static String text(JsonNode value) {
        if (!value.isValueNode()) {
            throw new NumberFormatException("a value inside it");
        }
        return value.asString().strip();
    }
}
