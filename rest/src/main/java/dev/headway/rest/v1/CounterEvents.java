package dev.headway.rest.v1;

import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/** Counters as server-sent events, one a second: the database is asked once for all who listen. Thread-safe. */
final class CounterEvents {
    private static final String MEDIA_TYPE = "text/event-stream";
    private static final long EVERY_MILLIS = 1_000;
    private static final int STREAMS_MAX = 200;

    private final Answers answers;
    private final Semaphore streams = new Semaphore(STREAMS_MAX);
    private final ReentrantLock lock = new ReentrantLock();
    private String event = "";
    private long madeNanos;

    CounterEvents(Answers answers) {
        this.answers = answers;
    }

    List<Route> routes() {
        return List.of(Route.get(
                "/events/counters",
                Shape.media(MEDIA_TYPE),
                "Counters of the node that answers, and the open incidents, as a server-sent event every second.",
                this::listen));
    }

    private Response listen(Call call) {
        String first = event();
        if (!streams.tryAcquire()) {
            throw new HttpFailure(
                    429,
                    "too-many-streams",
                    "Expected at most " + STREAMS_MAX + " who listen at once. Close one, or come again later.",
                    Map.of("Retry-After", "10"));
        }
        AtomicBoolean free = new AtomicBoolean();
        Runnable leave = () -> {
            if (free.compareAndSet(false, true)) {
                streams.release();
            }
        };
        return Response.streamed(200, MEDIA_TYPE, out -> write(out, first, leave))
                .whenLost(leave);
    }

    private void write(OutputStream out, String first, Runnable leave) throws IOException {
        try {
            String next = first;
            while (true) {
                out.write(next.getBytes(StandardCharsets.UTF_8));
                out.flush();
                Thread.sleep(EVERY_MILLIS);
                next = event();
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        } finally {
            leave.run();
        }
    }

    /** The event of this second. */
    private String event() {
        lock.lock();
        try {
            long now = System.nanoTime();
            if (event.isEmpty() || now - madeNanos >= EVERY_MILLIS * 900_000) {
                Map<String, Long> counters = new LinkedHashMap<>(JobRoutes.counters(answers));
                counters.put(
                        "openIncidents",
                        answers.engine()
                                .getRuntimeService()
                                .createIncidentQuery()
                                .allowScan()
                                .count());
                event = "event: counters\ndata: " + new String(answers.json().bytes(counters), StandardCharsets.UTF_8)
                        + "\n\n";
                madeNanos = now;
            }
            return event;
        } finally {
            lock.unlock();
        }
    }
}
