package dev.headway.engine;

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
public interface EngineTransaction extends AutoCloseable {

    /**
     * What stands behind this transaction, for Headway's own modules; what it gives is no API.
     *
     * @throws InvalidRequestException when there is nothing of this type
     */
    <T> T unwrap(Class<T> type);

    /** The connection of this transaction; the application's rows are written on it. */
    Connection connection();

    /**
     * Runs work whose engine calls are part of this transaction.
     *
     * @throws Exception what the work throws; the transaction stays open, and its owner decides
     */
    <T> T call(Callable<T> work) throws Exception;

    /** The same for work without a result. */
    void run(Runnable work);

    /**
     * Writes what the engine has not written yet. For whoever commits the connection by other means, a transaction manager: call it
     * just before, and {@link #completed} after.
     *
     * @throws OptimisticLockingException when somebody else has gone on with one of the instances: roll back and do it again
     */
    void flush();

    /**
     * Writes, commits the connection, and lets out what waited for that.
     *
     * @throws OptimisticLockingException when somebody else has gone on with one of the instances: roll back and do it again
     */
    void commit();

    /** Rolls the connection back. */
    void rollBack();

    /** The transaction was ended by other means; when it was committed, what waited for that is let out. */
    void completed(boolean committed);

    /** Forgets what is not committed. Rolls the connection back, and closes it, only when the engine opened it. */
    @Override
    void close();
}
