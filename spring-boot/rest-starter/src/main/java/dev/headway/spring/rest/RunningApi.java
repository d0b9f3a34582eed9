package dev.headway.spring.rest;

import dev.headway.engine.ProcessEngine;
import dev.headway.rest.RestApi;
import dev.headway.rest.config.RestSettings;
import dev.headway.rest.http.Handler;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Request;
import dev.headway.rest.http.Response;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.SmartLifecycle;

/**
 * The API while the application runs. It stops after the executor and before the web server waits for its requests: those that wait
 * for external tasks then return. Thread-safe.
 */
public final class RunningApi implements Handler, SmartLifecycle {
    /** Between the executor, which stops first, and the web server ({@code DEFAULT_PHASE - 1024}). */
    private static final int PHASE = DEFAULT_PHASE - 512;

    private final ObjectProvider<ProcessEngine> engine;
    private final RestSettings settings;
    private volatile @Nullable RestApi api;

    RunningApi(ObjectProvider<ProcessEngine> engine, RestSettings settings) {
        this.engine = engine;
        this.settings = settings;
    }

    @Override
    public Response handle(Request request) {
        RestApi running = api;
        return running == null ? notRunning().response() : running.handle(request);
    }

    private static HttpFailure notRunning() {
        return new HttpFailure(
                503,
                "not-running",
                "Expected an application that runs, but it starts or stops. Ask again.",
                Map.of("Retry-After", "1"));
    }

    @Override
    public Response refuse(String path, HttpFailure failure) {
        RestApi running = api;
        return running == null ? failure.response() : running.refuse(path, failure);
    }

    /** The API now; null when it does not run. */
    public @Nullable RestApi api() {
        return api;
    }

    @Override
    public synchronized void start() {
        if (api == null) {
            api = RestApi.of(engine.getObject(), settings);
        }
    }

    @Override
    public synchronized void stop() {
        RestApi running = api;
        api = null;
        if (running != null) {
            running.close();
        }
    }

    @Override
    public boolean isRunning() {
        return api != null;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}
