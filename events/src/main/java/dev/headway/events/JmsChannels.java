package dev.headway.events;

import jakarta.jms.BytesMessage;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.nio.charset.StandardCharsets;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Channels of type {@code jms}, to queues. Thread-safe. */
public final class JmsChannels implements ChannelAdapter {
    private final ConnectionFactory connections;

    /** @param connections to the broker; a channel whose connection is lost is opened again */
    public JmsChannels(ConnectionFactory connections) {
        this.connections = connections;
    }

    @Override
    public String type() {
        return "jms";
    }

    @Override
    public @Nullable String refused(ChannelDefinition channel) {
        return channel.text("destination") == null ? "it has no 'destination'. Add it" : null;
    }

    @Override
    public AutoCloseable receive(ChannelDefinition channel, Receiver receiver) throws JMSException {
        Connection connection = connections.createConnection();
        try {
            Session session = connection.createSession(true, Session.SESSION_TRANSACTED);
            session.createConsumer(session.createQueue(channel.text("destination")), channel.text("selector"))
                    .setMessageListener(message -> received(session, message, receiver));
            connection.setExceptionListener(e -> receiver.lost(String.valueOf(e)));
            connection.start();
            return connection;
        } catch (JMSException e) {
            connection.close();
            throw e;
        }
    }

    private static void received(Session session, Message message, Receiver receiver) {
        try {
            receiver.received(event(message));
            session.commit();
        } catch (Exception e) {
            try {
                session.rollback();
            } catch (JMSException lost) {
                e.addSuppressed(lost);
            }
        }
    }

    private static ReceivedEvent event(Message message) throws JMSException {
        Map<String, String> headers = new HashMap<>();
        Enumeration<?> names = message.getPropertyNames();
        while (names.hasMoreElements()) {
            String name = names.nextElement().toString();
            String text = message.getStringProperty(name);
            if (text != null) {
                headers.put(name, text);
            }
        }
        return new ReceivedEvent(body(message), headers, message.getJMSMessageID());
    }

    /** Of a kind without a text or bytes nothing, which no event is. */
    private static String body(Message message) throws JMSException {
        String text = null;
        if (message instanceof TextMessage body) {
            text = body.getText();
        } else if (message instanceof BytesMessage body) {
            byte[] bytes = new byte[Math.toIntExact(body.getBodyLength())];
            body.readBytes(bytes);
            text = new String(bytes, StandardCharsets.UTF_8);
        }
        return text == null ? "" : text;
    }

    @Override
    public void send(ChannelDefinition channel, SentEvent event) throws JMSException {
        try (Connection connection = connections.createConnection();
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
                MessageProducer producer = session.createProducer(session.createQueue(channel.text("destination")))) {
            TextMessage message = session.createTextMessage(event.body());
            for (Map.Entry<String, String> header : event.headers().entrySet()) {
                // A property's name is an identifier of Java.
                message.setStringProperty(header.getKey().replace('-', '_'), header.getValue());
            }
            producer.send(message);
        }
    }

    @Override
    public void close() {
        // each call has closed its own connection
    }
}
