package dev.headway.spring;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/** Names for nodes that have none: two processes on one host must not have the same. */
final class NodeNames {
    private NodeNames() {}

    static String ofThisProcess() {
        return host() + "-"
                + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "node";
        }
    }
}
