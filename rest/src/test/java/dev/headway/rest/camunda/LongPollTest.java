package dev.headway.rest.camunda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.rest.Models;
import dev.headway.rest.RestFixture;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests that wait: they end with work, with the time that was asked for, and take nothing for a client that has gone. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class LongPollTest {
    private static final String FETCH = """
            {"workerId": "%s", "maxTasks": 5, "asyncResponseTimeout": %d,
             "topics": [{"topicName": "work", "lockDuration": 600000}]}
            """;

    private RestFixture rest;

    @BeforeEach
    void start() {
        rest = new RestFixture();
        rest.deploy(Models.WORK);
    }

    @AfterEach
    void stop() {
        rest.close();
    }

    private CompletableFuture<String> waiting(String worker, long millis) {
        return CompletableFuture.supplyAsync(
                () -> rest.post("/engine-rest/external-task/fetchAndLock", FETCH.formatted(worker, millis))
                        .body());
    }

    @Test
    void anOfferEndsTheWait() {
        CompletableFuture<String> answer = waiting("w", 60_000);
        assertThat(answer).isNotDone();
        String id = rest.engine()
                .getRuntimeService()
                .startProcessInstanceByKey("work")
                .getId();
        assertThat(answer.join()).contains(id);
    }

    @Test
    void theTimeEndsTheWait() {
        assertThat(waiting("w", 300).join().strip()).isEqualTo("[]");
    }

    @Test
    void nothingIsTakenForAClientThatHasGone() throws IOException {
        String body = FETCH.formatted("gone", 60_000);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), rest.port())) {
            OutputStream out = socket.getOutputStream();
            out.write(("POST /engine-rest/external-task/fetchAndLock HTTP/1.1\r\nHost: localhost\r\n"
                            + "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                    .getBytes(StandardCharsets.UTF_8));
            out.flush();
            // The first sign of life proves that the request waits.
            assertThat(socket.getInputStream().read()).isEqualTo('H');
        }
        // By the time that another request has waited longer than two signs, the first one is known to have gone.
        assertThat(waiting("other", 3_000).join().strip()).isEqualTo("[]");
        String id = rest.engine()
                .getRuntimeService()
                .startProcessInstanceByKey("work")
                .getId();
        assertThat(waiting("other", 60_000).join()).contains(id);
    }

    @Test
    void twoHundredWaitAtOnce() {
        CompletableFuture<?>[] all = new CompletableFuture<?>[200];
        try (var threads = java.util.concurrent.Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < all.length; i++) {
                int worker = i;
                all[i] = CompletableFuture.supplyAsync(
                        () -> rest.post("/engine-rest/external-task/fetchAndLock", FETCH.formatted("w" + worker, 2_000))
                                .statusCode(),
                        threads);
            }
            CompletableFuture.allOf(all).join();
        }
        assertThat(all).allSatisfy(each -> assertThat(each.join()).isEqualTo(200));
    }
}
