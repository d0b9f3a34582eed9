package dev.headway.runtime.channel;

import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether a broker can be reached, as its senders and receivers find it; said once in the log, not per job. Thread-safe. */
final class BrokerState {
    private static final Logger LOG = LoggerFactory.getLogger(BrokerState.class);

    private final String broker;
    private final Set<Object> broken = new HashSet<>();
    private volatile boolean up = true;

    BrokerState(String broker) {
        this.broker = broker;
    }

    /** A connection is broken, or could not be made. */
    synchronized void lost(Object connection, Exception failure) {
        broken.add(connection);
        if (up) {
            up = false;
            LOG.warn(
                    "The broker is away; jobs are kept in the database and the connection is tried again: {}: {}",
                    broker,
                    failure.toString());
        }
    }

    /** Whether this connection is broken. */
    synchronized boolean lost(Object connection) {
        return broken.contains(connection);
    }

    /** A connection works. */
    synchronized void works(Object connection) {
        if (broken.remove(connection) && broken.isEmpty() && !up) {
            up = true;
            LOG.info("The broker is back: {}", broker);
        }
    }

    boolean up() {
        return up;
    }
}
