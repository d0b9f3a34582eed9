package dev.headway.runtime.broker;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One destination of a message broker, as those who send and receive over it need it. Messages may get lost, come twice or in
 * another order. Methods may throw whatever the broker's client throws; the caller then closes what it had open and opens it anew
 * after a while.
 */
public interface BrokerTransport extends AutoCloseable {
    /** Connects for sending. The sender is used by one thread. */
    Sender openSender() throws Exception;

    /** Connects for receiving. The receiver and what it delivers are used by one thread. */
    Receiver openReceiver() throws Exception;

    /** Broker and destination, without a password, for messages to people. */
    String describe();

    @Override
    void close();

    /** Sends. */
    interface Sender extends AutoCloseable {
        /** Sends a batch; returns when the broker has all of it. */
        void send(List<BrokerMessage> messages) throws Exception;

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

        /** Called again and again instead of {@link #receive} while there is no room, for brokers that want to hear of a receiver. */
        default void idle() throws Exception {}

        @Override
        void close();
    }

    /** Messages that came together. Without an acknowledgement the broker delivers them again, here or elsewhere. */
    interface Delivery {
        /** Their texts, never null; one that was not ours, and had none, is empty. */
        List<String> texts();

        /** Tells the broker that these messages are dealt with. */
        void acknowledge() throws Exception;
    }
}
