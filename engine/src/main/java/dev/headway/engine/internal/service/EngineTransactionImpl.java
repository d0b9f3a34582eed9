package dev.headway.engine.internal.service;

import dev.headway.engine.EngineTransaction;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.runtime.join.JoinedTransaction;
import java.sql.Connection;
import java.util.concurrent.Callable;

public final class EngineTransactionImpl implements EngineTransaction {
    private final JoinedTransaction joined;

    public EngineTransactionImpl(JoinedTransaction joined) {
        this.joined = joined;
    }

    @Override
    public <T> T unwrap(Class<T> type) {
        if (!type.isInstance(joined)) {
            throw new InvalidRequestException(
                    "Expected a type that stands behind a transaction, got " + type.getName());
        }
        return type.cast(joined);
    }

    @Override
    public Connection connection() {
        return (Connection) joined.connection();
    }

    @Override
    public <T> T call(Callable<T> work) throws Exception {
        return joined.call(work);
    }

    @Override
    public void run(Runnable work) {
        try {
            joined.call(() -> {
                work.run();
                return true;
            });
        } catch (RuntimeException unchecked) {
            throw unchecked;
        } catch (Exception impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public void flush() {
        try {
            joined.flush();
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    @Override
    public void commit() {
        try {
            joined.commit(null);
            joined.told().join();
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    @Override
    public void rollBack() {
        try {
            joined.rollBack();
            joined.told().join();
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    @Override
    public void completed(boolean committed) {
        joined.completed(committed);
        joined.told().join();
    }

    @Override
    public void close() {
        joined.close();
        joined.told().join();
    }
}
