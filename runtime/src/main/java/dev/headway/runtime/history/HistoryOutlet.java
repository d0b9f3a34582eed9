package dev.headway.runtime.history;

import dev.headway.runtime.broker.BrokerTransport;
import dev.headway.runtime.port.HistoryDestination;
import dev.headway.runtime.port.HistoryMessages.Outgoing;
import dev.headway.runtime.port.HistoryMessages.Part;
import dev.headway.runtime.port.HistoryMessages.Received;
import org.jspecify.annotations.Nullable;

/** Whom messages of history are handed to. Used by one thread at a time. */
interface HistoryOutlet {
    /** About how large a message should be. */
    int bytesMax();

    /** Hands over a message; on return it is safe there. What was written is known where it goes without a broker. */
    Received hand(Outgoing message, byte[] body) throws Exception;

    /** Ends the connection, if there is one; the next message makes another. */
    void disconnect();

    /** A broker, whose receivers write. */
    final class OfBroker implements HistoryOutlet {
        /** So that a message goes in few pieces. */
        private static final int BYTES_MAX = 120_000;

        private final BrokerTransport transport;
        private BrokerTransport.@Nullable Sender open;

        OfBroker(BrokerTransport transport) {
            this.transport = transport;
        }

        @Override
        public int bytesMax() {
            return BYTES_MAX;
        }

        @Override
        public Received hand(Outgoing message, byte[] body) throws Exception {
            BrokerTransport.Sender sender = open;
            if (sender == null) {
                sender = transport.openSender();
                open = sender;
            }
            sender.send(HistoryParts.write(message.source(), message.number(), message.createdMillis(), body));
            return Received.NOTHING;
        }

        @Override
        public void disconnect() {
            BrokerTransport.Sender sender = open;
            open = null;
            if (sender != null) {
                sender.close();
            }
        }
    }

    /**
     * A database, which writes at once.
     *
     * @param destination that database
     */
    record OfDatabase(HistoryDestination destination) implements HistoryOutlet {
        /** As large as the transactions that move history within a database. */
        private static final int BYTES_MAX = 4 << 20;

        @Override
        public int bytesMax() {
            return BYTES_MAX;
        }

        @Override
        public Received hand(Outgoing message, byte[] body) {
            return destination.write(
                    new Part(message.source(), message.number(), 0, 0, 1, message.createdMillis(), body));
        }

        @Override
        public void disconnect() {
            // its store keeps the connections
        }
    }
}
