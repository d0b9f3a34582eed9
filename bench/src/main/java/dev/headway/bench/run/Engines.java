package dev.headway.bench.run;

import dev.headway.bench.host.EngineAdapter;
import dev.headway.bench.peer.Peer;
import dev.headway.bench.peer.PeerClassPath;
import dev.headway.bench.peer.PeerUnavailable;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Starts engines, each in a process of its own, and ends those that still run when it is closed. */
public final class Engines implements AutoCloseable {
    /** Our own adapter; named by text since an engine's process loads it, not this one. */
    static final String HEADWAY_ADAPTER = "dev.headway.bench.headway.HeadwayAdapter";

    private static final String ROWS_ADAPTER = "dev.headway.bench.limit.RowsAdapter";

    /** The most memory that an engine's Java process may use, unless asked otherwise; the same for all. */
    public static final String HEAP = "4g";

    private static final Pattern SIZE = Pattern.compile("(\\d{1,6})([mMgG])");
    private static final long LEAST_MEGABYTES = 32;

    private final Map<Peer, PeerClassPath> classPaths = new EnumMap<>(Peer.class);
    private final Set<EngineSession> running = ConcurrentHashMap.newKeySet();
    private final Path folder;

    private final boolean forked;
    private final long patienceSeconds;
    private final String heap;
    /** Processes that have room for a new engine, by what it is; those that have waited longest come first. */
    private final Map<Peer, Deque<EngineSession>> kept = new EnumMap<>(Peer.class);

    private volatile boolean keeping;
    private volatile boolean closed;
    private volatile @Nullable Pulse pulse;

    /**
     * Each engine gets a process of its own.
     *
     * @param patienceSeconds how long an engine may take for what it is asked to do
     * @param heap the most memory of each process, as {@code -Xmx} takes it
     */
    public Engines(long patienceSeconds, String heap) {
        this(true, patienceSeconds, heap);
    }

    /**
     * Our own engine may run in this process, for tests.
     *
     * @param forked whether it gets a process of its own; peers always do
     */
    Engines(boolean forked, long patienceSeconds, String heap) {
        this.forked = forked;
        this.patienceSeconds = patienceSeconds;
        this.heap = heap;
        try {
            folder = Files.createTempDirectory("headway-bench-");
        } catch (IOException e) {
            throw new UncheckedIOException("Expected to make a folder for temporary files, got " + e.getMessage(), e);
        }
    }

    /** Whether a text is a size of memory in which an engine can start at all. */
    public static boolean isHeap(String text) {
        Matcher size = SIZE.matcher(text);
        return size.matches()
                && Long.parseLong(size.group(1)) * (size.group(2).equalsIgnoreCase("g") ? 1_024 : 1) >= LEAST_MEGABYTES;
    }

    /** Fetches what a peer needs, once; before anything is measured. */
    public void prepare(Peer peer) throws Unreachable {
        try {
            if (peer.fetched() && !classPaths.containsKey(peer)) {
                classPaths.put(peer, PeerClassPath.of(peer, folder));
            }
        } catch (PeerUnavailable e) {
            throw new Unreachable(String.valueOf(e.getMessage()));
        }
    }

    /** Name of the adapter's class, whose nested classes are the delegates of its models. */
    public String adapterClass(Peer peer) throws Unreachable {
        prepare(peer);
        PeerClassPath classPath = classPaths.get(peer);
        if (classPath != null) {
            return classPath.adapterClass();
        }
        return peer.ours() ? HEADWAY_ADAPTER : ROWS_ADAPTER;
    }

    /**
     * From now on a process whose engine was ended gets the next one of its kind. Where executors by number are compared, a virtual machine more would
     * otherwise have to compile the engine once more within each measurement, and that is what would be compared.
     */
    void keep() {
        keeping = true;
    }

    /** Starts an engine's process. */
    public EngineSession start(Peer peer) throws Unreachable {
        if (closed) {
            throw new Unreachable("Stopped: no engine is started any more.");
        }
        EngineSession waiting = kept(peer).pollFirst();
        if (waiting != null) {
            return waiting;
        }
        prepare(peer);
        if (!peer.fetched() && !forked) {
            LocalEngine local = new LocalEngine(own(adapterClass(peer)));
            running.add(local);
            return local;
        }
        PeerClassPath classPath = classPaths.get(peer);
        List<Path> entries = classPath == null ? ownClassPath() : classPath.entries();
        List<String> options = new ArrayList<>(
                // An engine without memory left would go on somehow, and be measured; it ends instead, and says why in
                // its log.
                List.of("-Xmx" + heap, "-XX:+ExitOnOutOfMemoryError", "-XX:+DisplayVMOutputToStderr"));
        options.addAll(peer.javaOptions());
        EngineSession session =
                ForkedEngine.start(peer.label(), entries, adapterClass(peer), options, folder, patienceSeconds);
        running.add(session);
        return session;
    }

    private static EngineAdapter own(String adapterClass) {
        try {
            return Class.forName(adapterClass)
                    .asSubclass(EngineAdapter.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot make " + adapterClass, e);
        }
    }

    /**
     * Ends the engines that run, with this reason, when their database has gone for good.
     *
     * @param silence why it takes no connection at this moment, an empty text when it does
     */
    public void watch(Supplier<String> silence) {
        pulse = Pulse.start(silence, why -> running.forEach(each -> each.fail(why)));
    }

    boolean isClosed() {
        return closed;
    }

    private Deque<EngineSession> kept(Peer peer) {
        return kept.computeIfAbsent(peer, none -> new ArrayDeque<>());
    }

    /** Ends one, as far as its process is not kept for the next. */
    void end(Peer peer, EngineSession session) {
        if (keeping && !closed && session.renew()) {
            kept(peer).addLast(session);
        } else {
            end(session);
        }
    }

    /** Ends one. */
    public void end(EngineSession session) {
        running.remove(session);
        session.close();
    }

    private static List<Path> ownClassPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .toList();
    }

    /** Ends all processes and deletes what was made for them; may be called twice, and while another thread still talks to an engine. */
    @Override
    public void close() {
        closed = true;
        Pulse watching = pulse;
        if (watching != null) {
            watching.close();
        }
        running.forEach(EngineSession::close);
        running.clear();
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            System.err.println("Cannot delete " + folder + ": " + e.getMessage());
        }
    }
}
