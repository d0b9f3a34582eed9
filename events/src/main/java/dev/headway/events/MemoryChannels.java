package dev.headway.events;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Channels of type {@code memory}, for tests: what is handed over here is received, what was sent can be looked at. Thread-safe. */
public final class MemoryChannels implements ChannelAdapter {
    private final Map<String, Receiver> receivers = new ConcurrentHashMap<>();
    private final Set<String> refusing = ConcurrentHashMap.newKeySet();
    private final Map<String, List<SentEvent>> sent = new ConcurrentHashMap<>();

    @Override
    public String type() {
        return "memory";
    }

    @Override
    public @Nullable String refused(ChannelDefinition channel) {
        return null;
    }

    @Override
    public AutoCloseable receive(ChannelDefinition channel, Receiver receiver) {
        receivers.put(channel.key(), receiver);
        return () -> receivers.remove(channel.key(), receiver);
    }

    /** Lets a message come to a channel; returns when it is applied or given up. */
    public void deliver(String channelKey, ReceivedEvent event) throws Exception {
        Receiver receiver = receivers.get(channelKey);
        if (receiver == null) {
            throw new IllegalStateException(
                    "Expected an inbound channel '" + channelKey + "', but there are " + receivers.keySet() + ".");
        }
        receiver.received(event);
    }

    /** What went to a channel so far. */
    public List<SentEvent> sent(String channelKey) {
        return List.copyOf(sent.getOrDefault(channelKey, List.of()));
    }

    /** From now on a channel takes nothing, as with a broker that is away. */
    public void refuse(String channelKey) {
        refusing.add(channelKey);
    }

    /** The channel takes what is sent again. */
    public void accept(String channelKey) {
        refusing.remove(channelKey);
    }

    @Override
    public void send(ChannelDefinition channel, SentEvent event) {
        if (refusing.contains(channel.key())) {
            throw new IllegalStateException("Channel '" + channel.key() + "' takes nothing, as the test has it.");
        }
        sent.computeIfAbsent(channel.key(), any -> new CopyOnWriteArrayList<>()).add(event);
    }

    @Override
    public void close() {
        receivers.clear();
    }
}
