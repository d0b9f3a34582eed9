package dev.headway.engine.internal.service;

import dev.headway.engine.IdempotencyKeyException;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.OptimisticLockingException;
import dev.headway.engine.ProcessEngine;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.RequestKeys;
import dev.headway.runtime.port.RequestKeys.Answered;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Work that is done once for a key: the key is taken by the transaction of the work. Thread-safe. */
final class Once {
    private static final int KEY_MAX = 255;
    private static final int ATTEMPTS = 5;
    private static final long KEPT_MILLIS = TimeUnit.HOURS.toMillis(24);
    private static final long FORGET_MILLIS = TimeUnit.MINUTES.toMillis(1);

    private final ProcessEngine engine;
    private final ProcessRuntime runtime;
    private final AtomicLong forgetAtMillis = new AtomicLong(Long.MIN_VALUE);

    Once(ProcessEngine engine, ProcessRuntime runtime) {
        this.engine = engine;
        this.runtime = runtime;
    }

    String run(String key, String request, Callable<String> work) throws Exception {
        if (key.isEmpty() || key.length() > KEY_MAX) {
            throw new InvalidRequestException(
                    "Expected a key from 1 to " + KEY_MAX + " characters, got one of " + key.length() + ".");
        }
        String user = String.valueOf(Acting.userId());
        forgetOld();
        for (int attempt = 1; ; attempt++) {
            String before = before(user, key, request);
            if (before != null) {
                return before;
            }
            try {
                return engine.inTransaction(() -> taken(user, key, request, work));
            } catch (OptimisticLockingException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            } catch (RuntimeException e) {
                before = before(user, key, request);
                if (before == null) {
                    throw e;
                }
                return before; // somebody was faster with the same key
            }
        }
    }

    private String taken(String user, String key, String request, Callable<String> work) throws Exception {
        try {
            keys().take(user, key, request, runtime.nowMillis());
            String answer = work.call();
            keys().answer(user, key, answer);
            return answer;
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    private @Nullable String before(String user, String key, String request) {
        Answered before;
        try {
            before = keys().find(user, key);
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
        if (before != null && !before.request().equals(request)) {
            throw new IdempotencyKeyException("Expected the request that first came with the key '" + key
                    + "', got another one. Use a new key for each request.");
        }
        return before == null ? null : before.answer();
    }

    private void forgetOld() {
        long now = runtime.nowMillis();
        long due = forgetAtMillis.get();
        if (now >= due && forgetAtMillis.compareAndSet(due, now + FORGET_MILLIS)) {
            try {
                keys().forget(now - KEPT_MILLIS);
            } catch (RuntimeException e) {
                throw Failures.of(e);
            }
        }
    }

    private RequestKeys keys() {
        return runtime.store().requestKeys();
    }
}
