package dev.headway.testkit.feature;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.headway.engine.DatabaseException;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.store.TestPostgres;
import dev.headway.store.connection.StoreSettings;
import dev.headway.store.postgres.PostgresStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

/** The host of PostgreSQL is gone without a word: nothing is refused, nothing answers. Later it is there again. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // who waits for the host cannot be interrupted
class SilentHostTest {
    private final Logger logger = (Logger) LoggerFactory.getLogger("dev.headway.runtime.commit");
    private final CountDownLatch saidToBeAway = new CountDownLatch(1);
    private final AppenderBase<ILoggingEvent> log = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            if (event.getFormattedMessage().startsWith("The database is away")) {
                saidToBeAway.countDown();
            }
        }
    };

    @BeforeEach
    void listen() {
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void listenNoMore() {
        logger.detachAppender(log);
    }

    /** Waits a second for an answer, as the URL says, and as long for a connection. */
    private static StoreSettings through(Host host) {
        StoreSettings direct = TestPostgres.freshSchema();
        String url = direct.url().replaceFirst(":\\d+/", ":" + host.port() + "/");
        return StoreSettings.of(
                        url + (url.contains("?") ? "&" : "?") + "socketTimeout=1", direct.user(), direct.password())
                .withTimeouts(1_000, direct.lockTimeoutMillis(), direct.idleInTransactionMillis());
    }

    @Test
    void aSilentHostIsReportedAndWorkGoesOnWhenItIsBack() throws Exception {
        CountDownLatch charging = new CountDownLatch(1);
        CountDownLatch silence = new CountDownLatch(1);
        JavaDelegate charge = execution -> {
            charging.countDown();
            silence.await();
        };
        CountDownLatch shipped = new CountDownLatch(1);
        JavaDelegate ship = execution -> shipped.countDown();
        try (Host host = new Host(TestPostgres.server().port());
                ProcessEngine engine = ProcessEngine.builder()
                        .store(PostgresStore.open(through(host)))
                        .bean("charge", charge)
                        .bean("ship", ship)
                        .build()) {
            engine.getRepositoryService()
                    .createDeployment()
                    .addString(
                            "p.bpmn",
                            Models.process(
                                    "p",
                                    "<startEvent id='start'/><userTask id='check'/>",
                                    "<serviceTask id='charge' flowable:async='true' flowable:delegateExpression='${charge}'/>",
                                    "<serviceTask id='ship' flowable:async='true' flowable:delegateExpression='${ship}'/>",
                                    Models.path("start", "charge", "ship", "check")))
                    .deploy();
            RuntimeService runtime = engine.getRuntimeService();
            runtime.startProcessInstanceByKey("p");
            charging.await();

            host.goSilent();
            silence.countDown();

            saidToBeAway.await();
            assertThatThrownBy(() -> runtime.createProcessInstanceQuery().count())
                    .isInstanceOf(DatabaseException.class);
            assertThat(shipped.getCount())
                    .as("what is not durable has no follow-up")
                    .isEqualTo(1);

            host.comeBack();

            shipped.await();
            runtime.startProcessInstanceByKey("p");
            await().atMost(60, SECONDS)
                    .untilAsserted(() -> assertThat(
                                    engine.getTaskService().createTaskQuery().count())
                            .isEqualTo(2));
            assertThat(runtime.createProcessInstanceQuery().count()).isEqualTo(2);
            assertThat(engine.getManagementService().createAnyJobQuery().count())
                    .isZero();
        }
    }

    /** Between the engine and PostgreSQL; what comes while it is silent is lost, and so are the connections of that time. */
    private static final class Host implements AutoCloseable {
        private final ServerSocket listener = new ServerSocket(0, 256, InetAddress.getLoopbackAddress());
        private final int serverPort;
        private final Set<Link> links = ConcurrentHashMap.newKeySet();
        private volatile boolean silent;

        Host(int serverPort) throws IOException {
            this.serverPort = serverPort;
            thread(this::accept);
        }

        static void thread(Runnable work) {
            Thread.ofVirtual().start(work);
        }

        int port() {
            return listener.getLocalPort();
        }

        void goSilent() {
            silent = true;
            links.forEach(link -> link.mute = true);
        }

        void comeBack() {
            silent = false;
            links.stream().filter(link -> link.mute).forEach(Link::close);
        }

        private void accept() {
            while (!listener.isClosed()) {
                try {
                    Socket client = listener.accept();
                    Link link = new Link(client, new Socket(InetAddress.getLoopbackAddress(), serverPort));
                    links.add(link);
                    link.mute |= silent;
                    thread(() -> link.carry(link.client, link.server));
                    thread(() -> link.carry(link.server, link.client));
                } catch (IOException closed) {
                    // The listener was closed, or the server refuses one, which its client sees.
                }
            }
        }

        @Override
        public void close() throws IOException {
            listener.close();
            links.forEach(Link::close);
        }

        private final class Link {
            final Socket client;
            final Socket server;
            volatile boolean mute;

            Link(Socket client, Socket server) {
                this.client = client;
                this.server = server;
            }

            void carry(Socket from, Socket to) {
                byte[] buffer = new byte[8_192];
                try {
                    for (int n = from.getInputStream().read(buffer);
                            n >= 0;
                            n = from.getInputStream().read(buffer)) {
                        if (!mute) {
                            to.getOutputStream().write(buffer, 0, n);
                        }
                    }
                } catch (IOException ended) {
                    // Told to both ends below.
                }
                if (!mute) {
                    close();
                }
            }

            void close() {
                links.remove(this);
                closeQuietly(client);
                closeQuietly(server);
            }

            private static void closeQuietly(Socket socket) {
                try {
                    socket.close();
                } catch (IOException alreadyGone) {
                    // nothing is left to be told
                }
            }
        }
    }
}
