package dev.headway.channel.claiming;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.headway.runtime.broker.BrokerMessage;
import dev.headway.runtime.broker.BrokerState;
import dev.headway.runtime.broker.BrokerTransport;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Time;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

/** That a broker is away is said once in the log, and once that it is back, however many jobs and connections find out. */
@Timeout(120)
class BrokerLogTest {
    private static final String LOST =
            "WARN The broker is away; jobs wait and the connection is tried again: nowhere: ";
    private static final String BACK = "INFO The broker is back: nowhere";

    private final Logger logger = (Logger) LoggerFactory.getLogger(BrokerState.class);
    private final Log log = new Log();
    private final BrokerState broker = new BrokerState("nowhere", "jobs wait");

    /** Keeps what is said. */
    private static final class Log extends AppenderBase<ILoggingEvent> {
        final List<String> lines = new CopyOnWriteArrayList<>();

        @Override
        protected void append(ILoggingEvent event) {
            lines.add(event.getLevel() + " " + event.getFormattedMessage());
        }
    }

    /** Breaks when it is told to, and cannot be connected to until it is told to work again. */
    private static final class Wire implements BrokerTransport {
        final AtomicInteger sent = new AtomicInteger();
        final CountDownLatch refused = new CountDownLatch(2);
        volatile boolean away;

        private void check() {
            if (away) {
                throw new IllegalStateException("refused");
            }
        }

        @Override
        public Sender openSender() {
            if (away) {
                refused.countDown();
            }
            check();
            return new Sender() {
                @Override
                public void send(List<BrokerMessage> messages) {
                    check();
                    sent.addAndGet(messages.size());
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

    @BeforeEach
    void listen() {
        logger.setLevel(Level.INFO);
        logger.setAdditive(false);
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void leave() {
        logger.detachAppender(log);
        logger.setAdditive(true);
        logger.setLevel(null);
    }

    @Test
    void manyJobsThatCannotBeAnnouncedAreOneLine() throws Exception {
        Wire wire = new Wire();
        wire.away = true;
        DoorbellSender sender = new DoorbellSender(Time.SYSTEM, wire, 1, 100, broker, () -> {});
        try {
            for (int job = 1; job <= 50; job++) {
                sender.ready(new ReadyJob(1, 1, job, 0, 1));
            }
            wire.refused.await();
            assertThat(sender.statistics().brokerUp()).isFalse();
            wire.away = false;
            await("until all is sent").atMost(60, SECONDS).until(sender::isIdle);
            assertThat(wire.sent).hasValue(50);
            assertThat(sender.statistics().brokerUp()).isTrue();
        } finally {
            sender.close();
        }
        assertThat(log.lines).containsExactly(LOST + "java.lang.IllegalStateException: refused", BACK);
    }

    @Test
    void manyConnectionsThatBreakAreOneLineAndItIsBackWithTheLastOfThem() {
        for (int again = 0; again < 3; again++) {
            broker.lost("sender", new IllegalStateException("broken"));
            broker.lost("receiver", new IllegalStateException("broken, too"));
        }
        broker.works("sender");
        assertThat(broker.up()).isFalse();
        assertThat(log.lines).containsExactly(LOST + "java.lang.IllegalStateException: broken");
        broker.works("receiver");
        broker.works("receiver");
        assertThat(broker.up()).isTrue();
        broker.lost("sender", new IllegalStateException("broken once more"));
        assertThat(log.lines)
                .containsExactly(
                        LOST + "java.lang.IllegalStateException: broken",
                        BACK,
                        LOST + "java.lang.IllegalStateException: broken once more");
    }
}
