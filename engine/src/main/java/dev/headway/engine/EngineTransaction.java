package dev.headway.engine;

import dev.headway.engine.internal.translate.Failures;
import dev.headway.runtime.join.JoinedTransaction;
import java.sql.Connection;
import java.util.concurrent.Callable;

/**
 * A transaction on the engine's database that application and engine share: what engine calls do in it becomes durable with the
 * application's own rows, or not at all. Engine calls made within {@link #call} or {@link #run} are part of it, on the calling
 * thread; queries made there see what it has done so far. Jobs, timers and messages that follow leave after the commit. Belongs to
 * one thread at a time.
 *
 * <pre>{@code
 * try (Connection connection = dataSource.getConnection()) {
 *     connection.setAutoCommit(false);
 *     EngineTransaction joined = engine.join(connection);
 *     insertOrder(connection, order);
 *     joined.run(() -> runtimeService.startProcessInstanceByKey("order", order.id(), Map.of()));
 *     joined.commit();
 * }
 * }</pre>
 */
public final class EngineTransaction implements AutoCloseable {
    private final JoinedTransaction joined;

    EngineTransaction(JoinedTransaction joined) {
        this.joined = joined;
    }

    /**
     * What stands behind this transaction, for Headway's own modules; what it gives is no API.
     *
     * @throws InvalidRequestException when there is nothing of this type
     */
    public <T> T unwrap(Class<T> type) {
        if (!type.isInstance(joined)) {
            throw new InvalidRequestException(
                    "Expected a type that stands behind a transaction, got " + type.getName());
        }
        return type.cast(joined);
    }

    /** The connection of this transaction; the application's rows are written on it. */
    public Connection connection() {
        return (Connection) joined.connection();
    }

    /**
     * Runs work whose engine calls are part of this transaction.
     *
     * @throws Exception what the work throws; the transaction stays open, and its owner decides
     */
    public <T> T call(Callable<T> work) throws Exception {
        return joined.call(work);
    }

    /** The same for work without a result. */
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

    /**
     * Writes what the engine has not written yet. For whoever commits the connection by other means, a transaction manager: call it
     * just before, and {@link #completed} after.
     *
     * @throws OptimisticLockingException when somebody else has gone on with one of the instances: roll back and do it again
     */
    public void flush() {
        try {
            joined.flush();
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    /**
     * Writes, commits the connection, and lets out what waited for that.
     *
     * @throws OptimisticLockingException when somebody else has gone on with one of the instances: roll back and do it again
     */
    public void commit() {
        try {
            joined.commit(null);
            joined.told().join();
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    /** Rolls the connection back. */
    public void rollBack() {
        try {
            joined.rollBack();
            joined.told().join();
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    /** The transaction was ended by other means; when it was committed, what waited for that is let out. */
    public void completed(boolean committed) {
        joined.completed(committed);
        joined.told().join();
    }

    /** Forgets what is not committed. Rolls the connection back, and closes it, only when the engine opened it. */
    @Override
    public void close() {
        joined.close();
        joined.told().join();
    }
}
