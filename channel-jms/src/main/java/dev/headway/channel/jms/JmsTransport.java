package dev.headway.channel.jms;

import dev.headway.runtime.broker.BrokerMessage;
import dev.headway.runtime.broker.BrokerTransport;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Messages as persistent text messages of one queue; each sender and receiver has a connection and a transacted session. */
final class JmsTransport implements BrokerTransport {
    private static final Logger LOG = LoggerFactory.getLogger(JmsTransport.class);

    private final ConnectionFactory factory;
    private final @Nullable String user;
    private final @Nullable String password;
    private final String queue;
    private final String url;

    JmsTransport(
            ConnectionFactory factory, @Nullable String user, @Nullable String password, String queue, String url) {
        this.factory = factory;
        this.user = user;
        this.password = password;
        this.queue = queue;
        this.url = url;
    }

    private Connection connect() throws JMSException {
        return user == null ? factory.createConnection() : factory.createConnection(user, password);
    }

    /** An interrupted thread could not take leave of the broker, which would keep its messages for it for a while. */
    private static void close(Connection connection) {
        boolean interrupted = Thread.interrupted();
        try {
            connection.close();
        } catch (JMSException gone) {
            LOG.debug("A connection to the broker could not be closed", gone);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public Sender openSender() throws JMSException {
        Connection connection = connect();
        try {
            Session session = connection.createSession(true, Session.SESSION_TRANSACTED);
            return new JmsSender(connection, session, session.createProducer(session.createQueue(queue)));
        } catch (JMSException failure) {
            close(connection);
            throw failure;
        }
    }

    @Override
    public Receiver openReceiver() throws JMSException {
        Connection connection = connect();
        try {
            Session session = connection.createSession(true, Session.SESSION_TRANSACTED);
            MessageConsumer consumer = session.createConsumer(session.createQueue(queue));
            AtomicReference<@Nullable JMSException> broken = new AtomicReference<>();
            connection.setExceptionListener(broken::set);
            connection.start();
            return new JmsReceiver(connection, session, consumer, broken);
        } catch (JMSException failure) {
            close(connection);
            throw failure;
        }
    }

    @Override
    public String describe() {
        return "queue '" + queue + "' of "
                + url.replaceAll("(?i)(password=)[^&;]*", "$1***").replaceAll("(//[^/@:]*:)[^/@]+@", "$1***@");
    }

    @Override
    public void close() {
        // each sender and receiver has closed its own connection
    }

    private record JmsSender(Connection connection, Session session, MessageProducer producer) implements Sender {
        @Override
        public void send(List<BrokerMessage> messages) throws JMSException {
            for (BrokerMessage each : messages) {
                TextMessage message = session.createTextMessage(each.text());
                if (each.tenant() != null) {
                    message.setStringProperty("tenant", each.tenant());
                }
                producer.send(message, DeliveryMode.PERSISTENT, each.level(), 0);
            }
            session.commit();
        }

        @Override
        public void close() {
            JmsTransport.close(connection);
        }
    }

    /** A client may answer a broken connection with silence, so what its listener was told is asked for too. */
    private record JmsReceiver(
            Connection connection,
            Session session,
            MessageConsumer consumer,
            AtomicReference<@Nullable JMSException> broken)
            implements Receiver {
        @Override
        public @Nullable Delivery receive(int max, long waitMillis) throws JMSException {
            Message message = consumer.receive(waitMillis);
            if (message == null) {
                JMSException failure = broken.get();
                if (failure != null) {
                    throw failure;
                }
                return null;
            }
            List<String> texts = new ArrayList<>();
            while (message != null) {
                String text = message instanceof TextMessage known ? known.getText() : null;
                texts.add(text == null ? "" : text);
                message = texts.size() < max ? consumer.receiveNoWait() : null;
            }
            return new Received(session, texts);
        }

        @Override
        public void close() {
            JmsTransport.close(connection);
        }
    }

    private record Received(Session session, List<String> texts) implements Delivery {
        @Override
        public void acknowledge() throws JMSException {
            session.commit();
        }
    }
}
