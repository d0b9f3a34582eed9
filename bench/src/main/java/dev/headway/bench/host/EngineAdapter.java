package dev.headway.bench.host;

import java.util.Map;

/**
 * One process engine, as far as the benchmarks use it. Thread-safe after {@link #open}.
 *
 * <p>A peer's adapter is compiled when it is first used, against that peer's own artifacts; it sees this package and the JDK, nothing else
 * of ours. What an engine cannot do is left out and says so by {@link UnsupportedOperationException}.
 */
public interface EngineAdapter extends AutoCloseable {
    /** Makes the tables if they are not there, and builds the engine with its executor switched off. */
    void open(HostSettings settings, HostDatabase database) throws Exception;

    void deploy(String fileName, String xml) throws Exception;

    /** Starts an instance and returns its id when the start is durable. */
    String start(String process, Map<String, Object> variables) throws Exception;

    /** What {@link #trigger} needs to know of an instance that waits; asked once an instance, like a user's program would. */
    default String waiting(String instance) throws Exception {
        return instance;
    }

    /** Lets a receive task go on. */
    default void trigger(String waiting) throws Exception {
        throw new UnsupportedOperationException("has no receive tasks");
    }

    /** Completes the one open user task of an instance. */
    default void completeTask(String instance) throws Exception {
        throw new UnsupportedOperationException("has no user tasks");
    }

    /** Hands a message to the one subscription of an instance that waits for it. */
    default void message(String name, String instance) throws Exception {
        throw new UnsupportedOperationException("has no messages");
    }

    /** Jobs that sleep at this moment, in the models whose jobs sleep for long. */
    default int asleep() {
        throw new UnsupportedOperationException("has no jobs that sleep for long");
    }

    /** Starts to work off jobs and timers; may be called again after {@link #stopExecutor}. */
    void startExecutor() throws Exception;

    /** Returns when no job runs any more. */
    void stopExecutor() throws Exception;

    @Override
    void close();
}
