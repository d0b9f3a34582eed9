package dev.headway.runtime.broker;

import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether a broker, or a database that is used like one, can be reached, as its senders and receivers find it; said once in the log, not per job. Thread-safe. */
public final class BrokerState {
    private static final Logger LOG = LoggerFactory.getLogger(BrokerState.class);

    private final String kind;
    private final String broker;
    private final String meanwhile;
    private final Set<Object> broken = new HashSet<>();
    private volatile boolean up = true;

    /**
     * A broker that is thought to be there.
     *
     * @param broker which one, without a password
     * @param meanwhile what happens while it is away
     */
    public BrokerState(String broker, String meanwhile) {
        this("broker", broker, meanwhile);
    }

    private BrokerState(String kind, String broker, String meanwhile) {
        this.kind = kind;
        this.broker = broker;
        this.meanwhile = meanwhile;
    }

    /** The same of a database that history is kept in. */
    public static BrokerState ofDatabase(String database, String meanwhile) {
        return new BrokerState("history database", database, meanwhile);
    }

    /** A connection is broken, or could not be made. */
    public synchronized void lost(Object connection, Throwable failure) {
        broken.add(connection);
        if (up) {
            up = false;
            LOG.warn(
                    "The {} is away; {} and the connection is tried again: {}: {}",
                    kind,
                    meanwhile,
                    broker,
                    failure.toString());
        }
    }

    /** Whether this connection is broken. */
    public synchronized boolean lost(Object connection) {
        return broken.contains(connection);
    }

    /** A connection works. */
    public synchronized void works(Object connection) {
        if (broken.remove(connection) && broken.isEmpty() && !up) {
            up = true;
            LOG.info("The {} is back: {}", kind, broker);
        }
    }

    /** Whether it was there when last heard of. */
    public boolean up() {
        return up;
    }
}
