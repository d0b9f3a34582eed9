package dev.headway.torture.cluster;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/** Free ports of the loopback interface. */
final class Ports {
    /** Below those that systems give to outgoing connections, which could take the port of a killed server. */
    private static final int MIN = 10_000;

    private static final int MAX = 32_000;
    private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

    private Ports() {}

    static int free() throws IOException {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(MIN, MAX);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                if (GIVEN.add(port)) {
                    return socket.getLocalPort();
                }
            } catch (BindException taken) {
                // another one then
            }
        }
    }
}
