package dev.headway.bench.measure;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * A loopback proxy that hands on each byte half a round trip later, in both directions: a database that is not on the same host.
 *
 * <p>Delays, but does not narrow: what is sent in a row arrives in a row.
 */
public final class DelayProxy implements AutoCloseable {
    private static final int CHUNK = 65_536;
    /** Bytes under way in one direction are at most this many chunks: memory stays bounded when the reader is slow. */
    private static final int CHUNKS_UNDER_WAY = 1_024;

    private final ServerSocket listener;
    private final InetSocketAddress target;
    private final long halfNanos;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

    /** Bytes that were read, and when they are to be written. Without bytes: the end. */
    private static final class Chunk {
        private final long due;
        private final byte[] bytes;

        Chunk(long due, byte[] bytes) {
            this.due = due;
            this.bytes = bytes;
        }
    }

    private DelayProxy(InetSocketAddress target, double roundTripMillis) throws IOException {
        this.target = target;
        this.halfNanos = (long) (roundTripMillis * 1e6 / 2);
        this.listener = new ServerSocket(0, 256, InetAddress.getLoopbackAddress());
    }

    /** Listens on a free port of the loopback interface. */
    public static DelayProxy start(InetSocketAddress target, double roundTripMillis) throws IOException {
        DelayProxy proxy = new DelayProxy(target, roundTripMillis);
        Thread.ofPlatform().daemon().name("bench-delay").start(proxy::accept);
        return proxy;
    }

    public int port() {
        return listener.getLocalPort();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                sockets.add(client);
                Socket server = new Socket();
                sockets.add(server);
                server.connect(target, 10_000);
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                carry(client, server);
                carry(server, client);
            } catch (IOException e) {
                // The listener was closed, or one connection failed, which its client sees as a closed connection.
            }
        }
    }

    private void carry(Socket from, Socket to) {
        LinkedBlockingQueue<Chunk> underWay = new LinkedBlockingQueue<>(CHUNKS_UNDER_WAY);
        Thread.ofVirtual().start(() -> read(from, underWay));
        // A platform thread: the wait must be as exact as the machine can do.
        Thread.ofPlatform().daemon().name("bench-delay-write").start(() -> write(to, from, underWay));
    }

    private void read(Socket from, LinkedBlockingQueue<Chunk> underWay) {
        try {
            InputStream in = from.getInputStream();
            byte[] buffer = new byte[CHUNK];
            int length;
            while ((length = in.read(buffer)) >= 0) {
                underWay.put(new Chunk(System.nanoTime() + halfNanos, Arrays.copyOf(buffer, length)));
            }
        } catch (IOException closed) {
            // Told to the other side by the empty chunk below.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        boolean told = underWay.offer(new Chunk(System.nanoTime() + halfNanos, new byte[0]));
        if (!told) {
            closeQuietly(from);
        }
    }

    private void write(Socket to, Socket from, LinkedBlockingQueue<Chunk> underWay) {
        try {
            OutputStream out = to.getOutputStream();
            while (true) {
                Chunk chunk = underWay.take();
                for (long rest = chunk.due - System.nanoTime(); rest > 0; rest = chunk.due - System.nanoTime()) {
                    LockSupport.parkNanos(rest);
                }
                if (chunk.bytes.length == 0) {
                    break;
                }
                out.write(chunk.bytes);
                out.flush();
            }
        } catch (IOException closed) {
            // Both ends are closed below.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        closeQuietly(to);
        closeQuietly(from);
    }

    private void closeQuietly(Socket socket) {
        sockets.remove(socket);
        try {
            socket.close();
        } catch (IOException e) {
            // Closed is what was wanted.
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        sockets.forEach(this::closeQuietly);
    }
}
