package dev.headway.runtime.channel;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message broker as a channel needs it. A message is a doorbell: it says that a job is ready and nothing more, so it may get
 * lost, come twice or in another order. Methods may throw whatever the broker's client throws; the channel then closes what it
 * had open and opens it anew after a while.
 */
public interface DoorbellTransport extends AutoCloseable {
    /** Connects for sending. The sender is used by one thread. */
    Sender openSender() throws Exception;

    /** Connects for receiving. The receiver and what it delivers are used by one thread. */
    Receiver openReceiver() throws Exception;

    /** Broker and destination, without a password, for messages. */
    String describe();

    @Override
    void close();

    /** Sends. */
    interface Sender extends AutoCloseable {
        /** Sends one message for each job; returns when the broker has them all. */
        void send(List<JobRef> jobs) throws Exception;

        @Override
        void close();
    }

    /** Receives. */
    interface Receiver extends AutoCloseable {
        /**
         * Waits for messages.
         *
         * @return what came, or null when nothing did within {@code waitMillis}
         */
        @Nullable
        Delivery receive(int max, long waitMillis) throws Exception;

        @Override
        void close();
    }

    /** Messages that came together. Without an acknowledgement the broker delivers them again, here or elsewhere. */
    interface Delivery {
        List<JobRef> jobs();

        /** Tells the broker that these messages are dealt with. */
        void acknowledge() throws Exception;
    }
}
