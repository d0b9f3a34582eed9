package dev.headway.runtime.channel;

import dev.headway.runtime.broker.BrokerState;
import dev.headway.runtime.broker.BrokerTransport;
import dev.headway.runtime.broker.BrokerTransport.Delivery;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

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

    private final BrokerTransport transport;
    private final DoorbellScheme.Settings settings;
    private final BrokerState broker;
    private final DoorbellSender sender;
    private final Runnable wake;
    private final Place place;
    private final List<Thread> threads = new ArrayList<>();
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
            BrokerTransport transport,
            DoorbellScheme.Settings settings,
            BrokerState broker,
            DoorbellSender sender,
            Runnable wake,
            Place place) {
        this.transport = transport;
        this.settings = settings;
        this.broker = broker;
        this.sender = sender;
        this.wake = wake;
        this.place = place;
        for (int i = 0; i < settings.consumers(); i++) {
            Thread thread = Thread.ofPlatform()
                    .name("headway-receive-" + i)
                    .daemon(true)
                    .unstarted(this::receive);
            threads.add(thread);
            thread.start();
        }
    }

    private void receive() {
        Thread self = Thread.currentThread();
        while (!closed) {
            if (sender.isLost() || place.isAway()) {
                // One connection tries whether the broker is back; the others follow it. What cannot be claimed is for
                // other nodes.
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(FOLLOW_MILLIS));
                continue;
            }
            try (BrokerTransport.Receiver receiver = transport.openReceiver()) {
                broker.works(self);
                while (!closed && !place.isAway()) {
                    if (!place.hasRoom()) {
                        receiver.idle();
                        TimeUnit.MILLISECONDS.sleep(FULL_MILLIS);
                        continue;
                    }
                    Delivery delivery = receiver.receive(settings.batchSize(), RECEIVE_MILLIS);
                    if (delivery != null) {
                        take(delivery, receiver);
                    }
                }
            } catch (InterruptedException stopped) {
                return;
            } catch (Exception | Error failure) {
                sender.suspect();
                if (lost(self, failure)) {
                    return;
                }
            }
        }
    }

    private void take(Delivery delivery, BrokerTransport.Receiver receiver) throws Exception {
        RingBatch batch = place.came(delivery.texts());
        long start = System.nanoTime();
        while (!closed
                && !place.isAway()
                && !batch.await(Math.clamp(settings.acknowledgeWithinMillis(), 1, STEP_MILLIS))) {
            // A job that takes longer keeps its claim; if this node dies, the sweep of another one finds the job.
            if (batch.allClaimed()
                    && System.nanoTime() - start >= TimeUnit.MILLISECONDS.toNanos(settings.acknowledgeWithinMillis())) {
                break;
            }
            receiver.idle();
        }
        if (!closed && !place.isAway()) {
            delivery.acknowledge();
        }
    }

    /** True when it is time to end. */
    private boolean lost(Object connection, Throwable failure) {
        if (closed) {
            return true;
        }
        broker.lost(connection, failure);
        wake.run();
        try {
            TimeUnit.MILLISECONDS.sleep(RECONNECT_MILLIS);
        } catch (InterruptedException stopped) {
            return true;
        }
        return closed;
    }

    /** Lets the receivers end, without waiting for them: messages that were not acknowledged come to another node. */
    void stop() {
        closed = true;
        threads.forEach(Thread::interrupt);
    }

    void join() throws InterruptedException {
        for (Thread thread : threads) {
            thread.join(RECEIVE_MILLIS);
        }
    }
}
