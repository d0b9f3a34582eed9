package dev.headway.channel.claiming;

import dev.headway.runtime.broker.BrokerState;
import dev.headway.runtime.broker.BrokerTransport;
import dev.headway.runtime.broker.BrokerTransport.Delivery;
import dev.headway.runtime.concurrent.Loop;
import dev.headway.runtime.port.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Receives the doorbells of one destination, by threads of its own. Messages are acknowledged when each is claimed or needs nothing any more, and
 * their jobs are over or have had some time for it. A receiver of a node that has had no room for long is closed, so that the broker
 * gives its messages, also those that it has handed over in advance, to other nodes. Thread-safe.
 */
final class DoorbellReceivers {
    static final long RECEIVE_MILLIS = 200;
    private static final long RECONNECT_MILLIS = 500;
    private static final long FOLLOW_MILLIS = 100;
    private static final long FULL_MILLIS = 2;
    private static final long STEP_MILLIS = 100;

    private final Time time;
    private final BrokerTransport transport;
    private final DoorbellScheme.Settings settings;
    private final BrokerState broker;
    private final DoorbellSender sender;
    private final Runnable wake;
    private final Place place;
    private final List<Loop> loops = new ArrayList<>();
    private volatile boolean closed;

    /** What messages are received for. Thread-safe. */
    interface Place {
        /** Whether messages are left to other nodes: jobs cannot be claimed here now. */
        boolean isAway();

        /** Whether more messages may come. */
        boolean hasRoom();

        /** Takes messages in. */
        RingBatch came(List<String> texts);
    }

    /**
     * Starts to receive.
     *
     * @param sender the connection that tries first whether a lost broker is back
     * @param wake told when the broker is lost
     */
    DoorbellReceivers(
            Time time,
            BrokerTransport transport,
            DoorbellScheme.Settings settings,
            BrokerState broker,
            DoorbellSender sender,
            Runnable wake,
            Place place) {
        this.time = time;
        this.transport = transport;
        this.settings = settings;
        this.broker = broker;
        this.sender = sender;
        this.wake = wake;
        this.place = place;
        for (int i = 0; i < settings.consumers(); i++) {
            loops.add(new Receiving("headway-receive-" + i).loop);
        }
        for (Loop loop : loops) {
            loop.start();
        }
    }

    /** One connection. */
    private final class Receiving implements Loop.Failures {
        final Loop loop;

        Receiving(String name) {
            this.loop = new Loop(time, name, this::receive, this);
        }

        private long receive() throws Exception {
            if (sender.isLost() || place.isAway()) {
                // One connection tries whether the broker is back; the others follow it. What cannot be claimed is for
                // other nodes.
                return Loop.millis(FOLLOW_MILLIS);
            }
            try (BrokerTransport.Receiver receiver = transport.openReceiver()) {
                broker.works(this);
                while (!closed && !place.isAway()) {
                    if (!place.hasRoom()) {
                        receiver.idle();
                        time.sleep(FULL_MILLIS);
                        continue;
                    }
                    Delivery delivery = receiver.receive(settings.batchSize(), RECEIVE_MILLIS);
                    if (delivery != null) {
                        take(delivery, receiver);
                    }
                }
            }
            return 0;
        }

        @Override
        public long failed(Throwable failure) {
            sender.suspect();
            broker.lost(this, failure);
            wake.run();
            return Loop.millis(RECONNECT_MILLIS);
        }
    }

    private void take(Delivery delivery, BrokerTransport.Receiver receiver) throws Exception {
        RingBatch batch = place.came(delivery.texts());
        long start = time.nanos();
        while (!closed
                && !place.isAway()
                && !batch.await(Math.clamp(settings.acknowledgeWithinMillis(), 1, STEP_MILLIS))) {
            // A job that takes longer keeps its claim; if this node dies, the sweep of another one finds the job.
            if (batch.allClaimed()
                    && time.nanos() - start >= TimeUnit.MILLISECONDS.toNanos(settings.acknowledgeWithinMillis())) {
                break;
            }
            receiver.idle();
        }
        if (!closed && !place.isAway()) {
            delivery.acknowledge();
        }
    }

    /** Lets the receivers end, without waiting for them: messages that were not acknowledged come to another node. */
    void stop() {
        closed = true;
        loops.forEach(Loop::interrupt);
    }

    void join() {
        loops.forEach(loop -> loop.join(RECEIVE_MILLIS));
    }
}
