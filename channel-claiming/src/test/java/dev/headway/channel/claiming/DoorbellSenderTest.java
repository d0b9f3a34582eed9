package dev.headway.channel.claiming;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.headway.runtime.broker.BrokerMessage;
import dev.headway.runtime.broker.BrokerState;
import dev.headway.runtime.broker.BrokerTransport;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Time;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is lost with a connection is sent again, and what a broker refuses is in nobody's way. */
@Timeout(120)
class DoorbellSenderTest {
    private static final int REFUSED = 13;

    private final BlockingQueue<String> sent = new LinkedBlockingQueue<>();
    private final AtomicInteger failures = new AtomicInteger();
    private int breaksFirst;

    private final class Wire implements BrokerTransport {
        @Override
        public Sender openSender() {
            return new Sender() {
                @Override
                public void send(List<BrokerMessage> messages) {
                    String text = messages.getFirst().text();
                    if (failures.get() < breaksFirst || text.equals(Doorbell.write(job(REFUSED)))) {
                        failures.incrementAndGet();
                        throw new IllegalStateException("broken");
                    }
                    sent.add(text);
                }

                @Override
                public void close() {
                    // nothing is open
                }
            };
        }

        @Override
        public Receiver openReceiver() {
            throw new AssertionError("Not expected");
        }

        @Override
        public String describe() {
            return "nowhere";
        }

        @Override
        public void close() {
            // nothing is open
        }
    }

    private static ReadyJob job(long id) {
        return new ReadyJob(1, 1, id, 0, 1);
    }

    private DoorbellSender sender() {
        return new DoorbellSender(Time.SYSTEM, new Wire(), 1, 100, new BrokerState("nowhere", "jobs wait"), () -> {});
    }

    private static void awaitIdle(DoorbellSender sender) {
        await("until all is sent").atMost(60, SECONDS).until(sender::isIdle);
    }

    @Test
    void aBatchThatWasLostWithAConnectionIsSentAgain() throws Exception {
        breaksFirst = 1;
        DoorbellSender sender = sender();
        try {
            sender.ready(job(1));
            sender.ready(job(2));
            assertThat(sent.take()).isEqualTo(Doorbell.write(job(1)));
            assertThat(sent.take()).isEqualTo(Doorbell.write(job(2)));
            awaitIdle(sender);
        } finally {
            sender.close();
        }
        assertThat(sender.sent()).isEqualTo(2);
    }

    @Test
    void whatIsRefusedTwiceIsGivenUp() throws Exception {
        DoorbellSender sender = sender();
        try {
            sender.ready(job(REFUSED));
            sender.ready(job(14));
            assertThat(sent.take()).isEqualTo(Doorbell.write(job(14)));
            awaitIdle(sender);
        } finally {
            sender.close();
        }
        assertThat(failures.get()).isEqualTo(2);
    }
}
