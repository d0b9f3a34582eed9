package dev.headway.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class DelayProxyTest {
    @Test
    void everyByteArrivesInOrderAndTheEndIsHandedOn() throws Exception {
        byte[] sent = new byte[3_000_000];
        new Random(1).nextBytes(sent);
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                DelayProxy proxy = DelayProxy.start(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort()), 2);
                ExecutorService pool = Executors.newSingleThreadExecutor()) {
            Future<?> echo = pool.submit(() -> {
                try (Socket socket = server.accept()) {
                    socket.getInputStream().transferTo(socket.getOutputStream());
                }
                return null;
            });
            byte[] received = new byte[sent.length];
            try (Socket client = new Socket(InetAddress.getLoopbackAddress(), proxy.port())) {
                Future<?> writing = Executors.newVirtualThreadPerTaskExecutor().submit(() -> {
                    client.getOutputStream().write(sent);
                    return null;
                });
                new DataInputStream(client.getInputStream()).readFully(received);
                writing.get();
            }
            assertThat(received).isEqualTo(sent);
            // The client closed: the proxy told the server, whose copying ends.
            echo.get();
        }
    }
}
