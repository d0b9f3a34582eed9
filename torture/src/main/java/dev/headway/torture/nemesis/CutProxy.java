package dev.headway.torture.nemesis;

import dev.headway.torture.database.DatabaseServer;
import dev.headway.torture.database.Wire;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A loopback proxy between an engine and its database that can cut a connection right before or right after a COMMIT, and tells whether a batch is under way. Thread-safe.
 */
public final class CutProxy implements AutoCloseable {
    /** A batch that is under way for longer than this tells about the machine. */
    private static final long LONG_MILLIS = 500;

    private final List<ServerSocket> listeners = new ArrayList<>();
    private final DatabaseServer database;
    private final Set<Link> links = ConcurrentHashMap.newKeySet();
    private final SlowBatches slow;
    private final AtomicReference<Cut> armed = new AtomicReference<>(Cut.NONE);

    /** Hears of each batch that took long, from its first statement to its end or that of its connection, in epoch milliseconds. */
    interface SlowBatches {
        void took(long fromMillis, long toMillis);
    }

    /** Where the next COMMIT of a batch is cut. */
    public enum Cut {
        NONE,
        /** The server never sees it: the transaction is rolled back. */
        BEFORE_COMMIT,
        /** The server has committed, and its answer is lost. */
        AFTER_COMMIT
    }

    private CutProxy(DatabaseServer database, SlowBatches slow) throws IOException {
        this.database = database;
        this.slow = slow;
        for (int i = 0; i < database.ports().size(); i++) {
            listeners.add(new ServerSocket(0, 256, InetAddress.getLoopbackAddress()));
        }
    }

    /** Listens on a free port of the loopback interface for each server. */
    static CutProxy start(DatabaseServer database, SlowBatches slow) throws IOException {
        CutProxy proxy = new CutProxy(database, slow);
        for (int i = 0; i < proxy.listeners.size(); i++) {
            ServerSocket listener = proxy.listeners.get(i);
            int serverPort = database.ports().get(i);
            Thread.ofPlatform().daemon().name("cut-proxy").start(() -> proxy.accept(listener, serverPort));
        }
        return proxy;
    }

    /** In the order of the servers. */
    public List<Integer> ports() {
        return listeners.stream().map(ServerSocket::getLocalPort).toList();
    }

    /** Cuts at the next COMMIT of a batch. */
    public void arm(Cut cut) {
        armed.set(cut);
    }

    /** Whether the armed cut has happened. */
    public boolean hasCut() {
        return armed.get() == Cut.NONE;
    }

    /** Takes the armed cut back; false when it has happened. */
    public boolean disarm() {
        return armed.getAndSet(Cut.NONE) != Cut.NONE;
    }

    /** Whether the engine waits for the database with a batch at this moment. */
    public boolean batchInFlight() {
        return links.stream().anyMatch(link -> link.batchSince.get() != 0);
    }

    private void accept(ServerSocket listener, int serverPort) {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                Socket server = new Socket();
                Link link = new Link(client, server);
                links.add(link);
                try {
                    server.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), serverPort), 5_000);
                } catch (IOException away) {
                    link.close();
                    continue;
                }
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                Thread.ofVirtual().start(() -> link.carry(link::requests));
                Thread.ofVirtual().start(() -> link.carry(link::answers));
            } catch (IOException closed) {
                // The listener was closed, or one connection failed, which its client sees.
            }
        }
    }

    @Override
    public void close() throws IOException {
        for (ServerSocket listener : listeners) {
            listener.close();
        }
        links.forEach(Link::close);
    }

    /** One direction of a connection, until it ends. */
    private interface Carry {
        void run() throws IOException;
    }

    /** One connection. Each direction has one thread. */
    private final class Link {
        private final Socket client;
        private final Socket server;
        private final Wire wire = database.wire();
        /** When the batch under way began; 0 while there is none. */
        private final AtomicLong batchSince = new AtomicLong();

        Link(Socket client, Socket server) {
            this.client = client;
            this.server = server;
        }

        void carry(Carry direction) {
            try {
                direction.run();
            } catch (IOException ended) {
                // Told to both ends below.
            } finally {
                close();
            }
        }

        void close() {
            links.remove(this);
            batchEnds();
            closeQuietly(client);
            closeQuietly(server);
        }

        private void batchEnds() {
            long from = batchSince.getAndSet(0);
            long now = System.currentTimeMillis();
            if (from != 0 && now - from > LONG_MILLIS) {
                slow.took(from, now);
            }
        }

        /** From the engine to the server: one message at a time. */
        void requests() throws IOException {
            DataInputStream in = new DataInputStream(new BufferedInputStream(client.getInputStream()));
            OutputStream out = new BufferedOutputStream(server.getOutputStream());
            while (true) {
                Wire.Request request = wire.request(in);
                if (request.batch()) {
                    batchSince.compareAndSet(0, System.currentTimeMillis());
                }
                if (request.commits() && batchSince.get() != 0 && armed.compareAndSet(Cut.BEFORE_COMMIT, Cut.NONE)) {
                    return;
                }
                out.write(request.bytes().array());
                if (in.available() == 0) {
                    out.flush();
                }
            }
        }

        /** From the server to the engine. */
        void answers() throws IOException {
            DataInputStream in = new DataInputStream(new BufferedInputStream(server.getInputStream()));
            OutputStream out = new BufferedOutputStream(client.getOutputStream());
            while (true) {
                Wire.Answer answer = wire.answer(in);
                if (answer.committed() && batchSince.get() != 0 && armed.compareAndSet(Cut.AFTER_COMMIT, Cut.NONE)) {
                    return;
                }
                if (answer.idle()) {
                    batchEnds();
                }
                out.write(answer.bytes().array());
                if (in.available() == 0) {
                    out.flush();
                }
            }
        }
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // Closed is what was wanted.
        }
    }
}
