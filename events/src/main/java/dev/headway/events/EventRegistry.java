package dev.headway.events;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.RepositoryService;
import dev.headway.engine.query.ReadFrom;
import dev.headway.engine.repository.Deployment;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The event registry of an engine: knows the {@code .event} and {@code .channel} files that were deployed with models, receives on
 * inbound channels, and sends to outbound ones. Close it before its engine. Thread-safe.
 *
 * <pre>{@code
 * try (EventRegistry events = EventRegistry.on(engine, new KafkaChannels(Map.of("bootstrap.servers", "localhost:9092")))) { ... }
 * }</pre>
 */
public final class EventRegistry implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EventRegistry.class);
    private static final long REFRESH_MILLIS = 1_000;
    private static final long ROUNDS_UNTIL_FORGET = 600;
    private static final long REMEMBERED_MILLIS = TimeUnit.DAYS.toMillis(14);
    private static final Map<ProcessEngine, EventRegistry> BY_ENGINE = Collections.synchronizedMap(new WeakHashMap<>());

    private final ProcessEngine engine;
    private final Map<String, ChannelAdapter> adapters = new TreeMap<>();
    private final Messages messages;
    private final Inbound inbound;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread refresher;

    private volatile Map<Owned, EventDefinition> events = Map.of();
    private volatile Map<Owned, ChannelDefinition> channels = Map.of();
    private final Map<Owned, Open> open = new HashMap<>();
    private long seenGeneration = -1;
    private Set<String> seenDeployments = Set.of();

    /** A key and whose it is; null for everybody's. */
    private record Owned(String key, @Nullable String tenantId) {}

    /** A channel that receives, until its broker is lost. */
    private final class Open implements ChannelAdapter.Receiver {
        private final ChannelDefinition channel;
        private volatile boolean lost;
        private @Nullable AutoCloseable receiving;

        private Open(ChannelDefinition channel) {
            this.channel = channel;
        }

        @Override
        public void received(ReceivedEvent event) throws Exception {
            inbound.received(channel, event);
        }

        @Override
        public void lost(String why) {
            LOG.warn("Channel '{}' does not receive any more and is opened again: {}", channel.id(), why);
            lost = true;
        }

        private void close() {
            AutoCloseable opened = receiving;
            if (opened != null) {
                closeQuietly(opened, "channel '" + channel.id() + "'");
            }
        }
    }

    private EventRegistry(ProcessEngine engine, Collection<? extends ChannelAdapter> given) {
        this.engine = engine;
        given.forEach(adapter -> adapters.put(adapter.type(), adapter));
        this.messages = new Messages(engine);
        this.inbound = new Inbound(engine, this, messages);
        this.refresher = Thread.ofVirtual().name("headway-events").unstarted(this::keepFresh);
    }

    /**
     * Starts the registry of an engine. A channel whose broker cannot be reached is tried again every second.
     *
     * @param adapters for the brokers of the channels, one for each type
     * @throws EventException when the engine has one already, or a channel has a type without an adapter
     */
    public static EventRegistry on(ProcessEngine engine, ChannelAdapter... adapters) {
        EventRegistry registry = new EventRegistry(engine, List.of(adapters));
        if (BY_ENGINE.putIfAbsent(engine, registry) != null) {
            throw new EventException(
                    "Expected an engine without an event registry, but it has one. Use that one.", null);
        }
        try {
            registry.messages.tell(registry::correlation);
            registry.took().values().forEach(why -> LOG.warn("{} It is tried again every second.", why.getMessage()));
        } catch (RuntimeException e) {
            registry.close();
            throw e;
        }
        registry.refresher.start();
        return registry;
    }

    static EventRegistry of(ProcessEngine engine) {
        EventRegistry registry = BY_ENGINE.get(engine);
        if (registry == null) {
            throw new EventException(
                    "Expected the event registry of the engine to be started, but it is not. Call EventRegistry.on(engine, ...).",
                    null);
        }
        return registry;
    }

    private void keepFresh() {
        String told = "";
        try {
            for (long round = 1; !closed.await(REFRESH_MILLIS, TimeUnit.MILLISECONDS); round++) {
                String failed = "";
                try {
                    failed = took().values().stream()
                            .map(e -> String.valueOf(e.getMessage()))
                            .reduce("", (before, one) -> before + one + " ");
                    if (round % ROUNDS_UNTIL_FORGET == 0) {
                        messages.forget(System.currentTimeMillis() - REMEMBERED_MILLIS);
                    }
                } catch (RuntimeException e) {
                    failed = e.toString();
                }
                if (!failed.isEmpty() && !failed.equals(told)) {
                    LOG.warn(
                            "The event registry cannot take all that was deployed; it tries again every second: {}",
                            failed);
                }
                told = failed;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Takes what was deployed since, as the registry does by itself every second: the newest file of each key counts.
     *
     * @throws EventException when a channel cannot be opened; all others are
     */
    public void refresh() {
        for (EventException failed : took().values()) {
            throw failed;
        }
    }

    /** Takes what was deployed since; gives the channels whose broker cannot be reached, and why. */
    private synchronized Map<Owned, EventException> took() {
        readNew();
        return isClosed() ? Map.of() : reopened();
    }

    private synchronized void readNew() {
        if (isClosed()) {
            return;
        }
        long generation = messages.generation();
        if (generation == seenGeneration) {
            return;
        }
        List<Deployment> deployments = engine.getRepositoryService()
                .createDeploymentQuery()
                .readFrom(ReadFrom.PRIMARY)
                .list();
        Set<String> ids = deployments.stream().map(Deployment::getId).collect(Collectors.toSet());
        if (!ids.equals(seenDeployments)) {
            read(deployments);
            seenDeployments = ids;
        }
        seenGeneration = generation;
    }

    private void read(List<Deployment> deployments) {
        RepositoryService repository = engine.getRepositoryService();
        Map<Owned, EventDefinition> foundEvents = new LinkedHashMap<>();
        Map<Owned, ChannelDefinition> foundChannels = new LinkedHashMap<>();
        List<Deployment> newestLast = deployments.stream()
                .sorted(Comparator.comparingLong(deployment -> Long.parseLong(deployment.getId())))
                .toList();
        for (Deployment deployment : newestLast) {
            String given = deployment.getTenantId();
            String tenant = given == null || given.isEmpty() ? null : given;
            for (String file : repository.getDeploymentResourceNames(deployment.getId())) {
                try {
                    if (file.endsWith(EventFiles.EVENT)) {
                        EventDefinition event = EventDefinition.parse(file, content(deployment, file));
                        foundEvents.put(new Owned(event.key(), tenant), event);
                    } else if (file.endsWith(EventFiles.CHANNEL)) {
                        ChannelDefinition channel = ChannelDefinition.parse(file, tenant, content(deployment, file));
                        foundChannels.put(new Owned(channel.key(), tenant), channel);
                    }
                } catch (EventException e) {
                    // Deployed without this module, or by another version of it.
                    LOG.error("Deployment {} has a file that is not used: {}", deployment.getId(), e.getMessage());
                }
            }
        }
        events = Map.copyOf(foundEvents);
        channels = Map.copyOf(foundChannels);
    }

    private byte[] content(Deployment deployment, String file) {
        try (InputStream content = engine.getRepositoryService().getResourceAsStream(deployment.getId(), file)) {
            return content.readAllBytes();
        } catch (IOException e) {
            throw new EventException("Expected to read " + file + " of deployment " + deployment.getId() + ".", e);
        }
    }

    /** Opens what is not open; throws for a channel that no attempt can open, once all others are. */
    private Map<Owned, EventException> reopened() {
        open.entrySet().removeIf(entry -> {
            Open one = entry.getValue();
            boolean stays = one.channel.equals(channels.get(entry.getKey())) && !one.lost;
            if (!stays) {
                one.close();
            }
            return !stays;
        });
        EventException wrong = null;
        Map<Owned, EventException> away = new LinkedHashMap<>();
        for (Map.Entry<Owned, ChannelDefinition> entry : channels.entrySet()) {
            ChannelDefinition channel = entry.getValue();
            if (!channel.inbound() || open.containsKey(entry.getKey())) {
                continue;
            }
            ChannelAdapter adapter;
            try {
                adapter = adapter(channel);
            } catch (EventException e) {
                wrong = e;
                continue;
            }
            Open opening = new Open(channel);
            try {
                opening.receiving = adapter.receive(channel, opening);
                open.put(entry.getKey(), opening);
            } catch (Exception e) {
                away.put(
                        entry.getKey(),
                        new EventException("Expected to receive on channel '" + channel.id() + "', got " + e, e));
            }
        }
        if (wrong != null) {
            throw wrong;
        }
        return away;
    }

    private ChannelAdapter adapter(ChannelDefinition channel) {
        ChannelAdapter adapter = adapters.get(channel.type());
        if (adapter == null) {
            throw new EventException(
                    "Expected a type among " + adapters.keySet() + " for channel '" + channel.id() + "', got '"
                            + channel.type() + "'. Give EventRegistry.on an adapter for it.",
                    null);
        }
        String refused = adapter.refused(channel);
        if (refused != null) {
            throw new EventException("Channel '" + channel.id() + "' cannot be used: " + refused + ".", null);
        }
        return adapter;
    }

    /** The event of this key, of a tenant or else of nobody; null when there is none. */
    @Nullable
    EventDefinition event(String key, @Nullable String tenantId) {
        EventDefinition known = own(events, key, tenantId);
        if (known != null) {
            return known;
        }
        readNew(); // its file may have come a moment ago
        return own(events, key, tenantId);
    }

    private @Nullable Set<String> correlation(String key, @Nullable String tenantId) {
        EventDefinition event = event(key, tenantId);
        return event == null
                ? null
                : event.payload().stream()
                        .filter(EventDefinition.Payload::correlation)
                        .map(EventDefinition.Payload::name)
                        .collect(Collectors.toSet());
    }

    private @Nullable ChannelDefinition channel(String key, @Nullable String tenantId) {
        ChannelDefinition known = own(channels, key, tenantId);
        if (known != null) {
            return known;
        }
        readNew();
        return own(channels, key, tenantId);
    }

    private static <T> @Nullable T own(Map<Owned, T> known, String key, @Nullable String tenantId) {
        T own = known.get(new Owned(key, tenantId));
        return own != null ? own : known.get(new Owned(key, null));
    }

    /**
     * Sends an event of nobody in particular.
     *
     * @param payload values by the names that the event has
     * @throws Exception when the broker does not take it
     */
    public void send(String eventKey, String channelKey, Map<String, ? extends @Nullable Object> payload)
            throws Exception {
        send(eventKey, channelKey, payload, null);
    }

    /**
     * Sends an event.
     *
     * @param payload values by the names that the event has
     * @param tenantId whose event and channel are meant, before those of nobody; null for the latter alone
     * @throws Exception when the broker does not take it
     */
    public void send(
            String eventKey,
            String channelKey,
            Map<String, ? extends @Nullable Object> payload,
            @Nullable String tenantId)
            throws Exception {
        EventDefinition event = event(eventKey, tenantId);
        ChannelDefinition channel = channel(channelKey, tenantId);
        if (event == null) {
            throw new EventException(
                    "Expected the event '" + eventKey + "' of an .event file, but there is none. Deploy it.", null);
        }
        if (channel == null || channel.inbound()) {
            throw new EventException(
                    "Expected an outbound channel '" + channelKey
                            + "' of a .channel file, but there is none. Deploy it.",
                    null);
        }
        adapter(channel).send(channel, Outbound.message(event, channel, payload));
    }

    /** Hands over what can never be applied; says whether somebody has it now. */
    boolean deadLetter(ChannelDefinition from, ReceivedEvent event, String reason) {
        String key = from.deadLetterChannel();
        ChannelDefinition to = key == null ? null : channel(key, from.tenantId());
        if (to == null || to.inbound()) {
            return false;
        }
        Map<String, String> headers = new HashMap<>(event.headers());
        headers.put("headway-reason", reason);
        headers.put("headway-channel", from.id());
        try {
            adapter(to).send(to, new SentEvent(event.body(), headers, null));
            return true;
        } catch (Exception e) {
            throw new EventException("Expected channel '" + key + "' to take a dead letter, got " + e, e);
        }
    }

    /**
     * Messages that could not be applied, of channels without a dead-letter channel, oldest first.
     *
     * @throws EventException when the database cannot be read
     */
    public List<DeadLetter> deadLetters(int max) {
        try {
            return messages.kept(max);
        } catch (RuntimeException e) {
            throw failed("read dead letters", e);
        }
    }

    /**
     * Applies a message that is kept, after what was wrong has been put right. Done once, whoever else does it.
     *
     * @return false when it is not kept any more
     * @throws EventException when it still cannot be applied; it stays
     */
    public boolean deliverAgain(DeadLetter letter) {
        readNew();
        ChannelDefinition channel = channels.values().stream()
                .filter(one -> one.inbound() && one.id().equals(letter.channelKey()))
                .findFirst()
                .orElse(null);
        if (channel == null) {
            throw new EventException(
                    "Expected the inbound channel '" + letter.channelKey() + "', but there is none. Deploy it.", null);
        }
        try {
            return inbound.again(channel, letter);
        } catch (Exception e) {
            throw failed("apply " + letter, e);
        }
    }

    /**
     * Forgets a message that is kept.
     *
     * @return false when it is not kept any more
     */
    public boolean discard(DeadLetter letter) {
        try {
            return messages.remove(letter);
        } catch (RuntimeException e) {
            throw failed("forget " + letter, e);
        }
    }

    private static EventException failed(String what, Exception e) {
        return e instanceof EventException own ? own : new EventException("Expected to " + what + ", got " + e, e);
    }

    private boolean isClosed() {
        return closed.getCount() == 0;
    }

    /** Waits before something is tried again; false when the registry is closed meanwhile. */
    boolean pause(long millis) throws InterruptedException {
        return !closed.await(millis, TimeUnit.MILLISECONDS);
    }

    /** Ends receiving, and closes the adapters. */
    @Override
    public void close() {
        closed.countDown();
        List<Open> last;
        synchronized (this) {
            last = List.copyOf(open.values());
            open.clear();
        }
        // A receiving thread may want the lock before it ends.
        last.forEach(Open::close);
        adapters.values().forEach(adapter -> closeQuietly(adapter, "adapter '" + adapter.type() + "'"));
        if (BY_ENGINE.remove(engine, this)) {
            messages.tell((key, tenantId) -> null);
        }
    }

    private static void closeQuietly(AutoCloseable what, String name) {
        try {
            what.close();
        } catch (Exception e) {
            LOG.warn("Expected {} to close", name, e);
        }
    }
}
