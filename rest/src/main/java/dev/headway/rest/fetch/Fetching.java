package dev.headway.rest.fetch;

import dev.headway.engine.ExternalTaskFetchBuilder;
import dev.headway.engine.ExternalTaskService;
import dev.headway.engine.HeadwayException;
import dev.headway.engine.externaltask.LockedExternalTask;
import dev.headway.rest.http.Response;
import dev.headway.rest.json.Json;
import dev.headway.rest.route.Call;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fetches external tasks for a request, at once or after waiting. While it waits it sends a space now and then, which JSON
 * ignores: that is how a client that has gone is noticed before anything is locked for it. Thread-safe.
 */
public final class Fetching {
    private static final Logger LOG = LoggerFactory.getLogger(Fetching.class);
    /** How soon a client that has gone is noticed: after two spaces. */
    private static final long SIGN_MILLIS = 500;

    private final ExternalTaskService service;
    private final LongPolls polls;
    private final Json json;

    /** @param json writes the tasks */
    public Fetching(ExternalTaskService service, LongPolls polls, Json json) {
        this.service = service;
        this.polls = polls;
        this.json = json;
    }

    /** What is locked for a request. */
    private static final class Held {
        private volatile List<LockedExternalTask> tasks;

        private Held(List<LockedExternalTask> tasks) {
            this.tasks = tasks;
        }
    }

    /**
     * The answer with what was fetched.
     *
     * @param waitMillis how long to wait while there is nothing
     * @param view what the client sees of the tasks
     */
    public Response answer(
            Call call,
            ExternalTaskFetchBuilder fetch,
            List<String> topics,
            long waitMillis,
            Function<List<LockedExternalTask>, Object> view) {
        List<LockedExternalTask> atOnce = topics.isEmpty() ? List.of() : fetch.execute();
        Held held = new Held(atOnce);
        Runnable giveBack = () -> unlock(held.tasks);
        if (!atOnce.isEmpty() || waitMillis <= 0) {
            return Response.bytes(200, Response.JSON, json.bytes(view.apply(atOnce)))
                    .whenLost(giveBack);
        }
        LongPolls.Waiter waiter = polls.waiter(topics);
        return Response.streamed(200, Response.JSON, out -> {
                    try (waiter) {
                        wait(out, waiter, fetch, waitMillis, held);
                    }
                    json.write(out, view.apply(held.tasks));
                    out.flush();
                })
                .whenLost(() -> {
                    waiter.close();
                    giveBack.run();
                });
    }

    private void wait(
            OutputStream out, LongPolls.Waiter waiter, ExternalTaskFetchBuilder fetch, long waitMillis, Held held)
            throws IOException {
        long start = System.nanoTime();
        while (!polls.isClosed()) {
            long leftMillis = waitMillis - (System.nanoTime() - start) / 1_000_000;
            if (leftMillis <= 0) {
                return;
            }
            try {
                boolean offered = waiter.await(Math.min(leftMillis, SIGN_MILLIS));
                out.write(' ');
                out.flush();
                if (offered) {
                    held.tasks = fetch.execute();
                    if (!held.tasks.isEmpty()) {
                        return;
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private void unlock(List<LockedExternalTask> tasks) {
        for (LockedExternalTask task : tasks) {
            try {
                service.unlock(task.getId());
            } catch (HeadwayException e) {
                LOG.debug("The lock of external task {} is left to expire: {}", task.getId(), e.getMessage());
            }
        }
        if (!tasks.isEmpty()) {
            LOG.info("Gave {} external tasks back, since their worker had gone before it had them", tasks.size());
        }
    }
}
