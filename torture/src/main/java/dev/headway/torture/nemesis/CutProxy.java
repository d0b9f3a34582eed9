package dev.headway.torture.nemesis;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A loopback proxy between an engine and PostgreSQL that understands just enough of the protocol to cut a connection right
 * before or right after a COMMIT, and to tell whether a batch is under way. Thread-safe.
 */
public final class CutProxy implements AutoCloseable {
    private static final int COPY_BUFFER = 8_192;

    private final ServerSocket listener;
    private final int serverPort;
    private final Set<Link> links = ConcurrentHashMap.newKeySet();
    private final AtomicReference<Cut> armed = new AtomicReference<>(Cut.NONE);

    /** Where the next COMMIT of a batch is cut. */
    public enum Cut {
        NONE,
        /** The server never sees it: the transaction is rolled back. */
        BEFORE_COMMIT,
        /** The server has committed, and its answer is lost. */
        AFTER_COMMIT
    }

    private CutProxy(int serverPort) throws IOException {
        this.serverPort = serverPort;
        this.listener = new ServerSocket(0, 256, InetAddress.getLoopbackAddress());
    }

    /** Listens on a free port of the loopback interface. */
    public static CutProxy start(int serverPort) throws IOException {
        CutProxy proxy = new CutProxy(serverPort);
        Thread.ofPlatform().daemon().name("cut-proxy").start(proxy::accept);
        return proxy;
    }

    public int port() {
        return listener.getLocalPort();
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
        return links.stream().anyMatch(link -> link.batch);
    }

    private void accept() {
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
        listener.close();
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
        private final Set<String> commitStatements = new HashSet<>();
        private final Set<String> batchStatements = new HashSet<>();
        private volatile boolean batch;

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
            closeQuietly(client);
            closeQuietly(server);
        }

        /** From the engine to the server: one message at a time. */
        void requests() throws IOException {
            DataInputStream in = new DataInputStream(new java.io.BufferedInputStream(client.getInputStream()));
            DataOutputStream out = new DataOutputStream(new java.io.BufferedOutputStream(server.getOutputStream()));
            int length = in.readInt();
            out.writeInt(length);
            copy(in, out, length - 4);
            out.flush();
            while (true) {
                int type = in.read();
                if (type < 0) {
                    throw new EOFException();
                }
                int size = in.readInt();
                byte[] body = in.readNBytes(size - 4);
                if (commits(type, body) && batch && armed.compareAndSet(Cut.BEFORE_COMMIT, Cut.NONE)) {
                    return;
                }
                out.write(type);
                out.writeInt(size);
                out.write(body);
                if (in.available() == 0) {
                    out.flush();
                }
            }
        }

        private boolean commits(int type, byte[] body) {
            switch (type) {
                case 'P' -> {
                    String name = text(body, 0);
                    String sql = text(body, name.length() + 1);
                    note(commitStatements, name, sql.strip().equalsIgnoreCase("commit"));
                    note(batchStatements, name, sql.contains("batch_log"));
                }
                case 'B' -> {
                    String portal = text(body, 0);
                    String name = text(body, portal.length() + 1);
                    if (batchStatements.contains(name)) {
                        batch = true;
                    }
                    return commitStatements.contains(name);
                }
                case 'Q' -> {
                    return text(body, 0).strip().equalsIgnoreCase("commit");
                }
                default -> {
                    return false;
                }
            }
            return false;
        }

        private static void note(Set<String> names, String name, boolean is) {
            if (is) {
                names.add(name);
            } else {
                names.remove(name);
            }
        }

        private static String text(byte[] body, int from) {
            int end = from;
            while (end < body.length && body[end] != 0) {
                end++;
            }
            return new String(body, Math.min(from, body.length), Math.max(0, end - from), StandardCharsets.ISO_8859_1);
        }

        /** From the server to the engine. */
        void answers() throws IOException {
            DataInputStream in = new DataInputStream(new java.io.BufferedInputStream(server.getInputStream()));
            DataOutputStream out = new DataOutputStream(new java.io.BufferedOutputStream(client.getOutputStream()));
            while (true) {
                int type = in.read();
                if (type < 0) {
                    throw new EOFException();
                }
                int size = in.readInt();
                byte[] body = in.readNBytes(size - 4);
                boolean committed = type == 'C' && text(body, 0).equals("COMMIT");
                if (committed && batch && armed.compareAndSet(Cut.AFTER_COMMIT, Cut.NONE)) {
                    return;
                }
                if (type == 'Z' && body.length == 1 && body[0] == 'I') {
                    batch = false;
                }
                out.write(type);
                out.writeInt(size);
                out.write(body);
                if (in.available() == 0) {
                    out.flush();
                }
            }
        }
    }

    private static void copy(DataInputStream in, DataOutputStream out, int length) throws IOException {
        byte[] buffer = new byte[COPY_BUFFER];
        int left = length;
        while (left > 0) {
            int count = in.read(buffer, 0, Math.min(left, buffer.length));
            if (count < 0) {
                throw new EOFException();
            }
            out.write(Arrays.copyOf(buffer, count));
            left -= count;
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
