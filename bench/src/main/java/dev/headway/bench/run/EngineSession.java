package dev.headway.bench.run;

import dev.headway.bench.host.Progress;
import java.util.Map;

/** One engine under test, wherever it runs. Not thread-safe. */
public interface EngineSession extends AutoCloseable {
    /** Has one word carried out and waits for its answer. */
    default Map<String, String> ask(String word, Map<String, String> values) throws EngineFailure {
        return ask(word, values, Progress.NONE);
    }

    /** The same, and is told meanwhile how far it is. */
    Map<String, String> ask(String word, Map<String, String> values, Progress progress) throws EngineFailure;

    /** The process it runs in. */
    long pid();

    /** Ends the engine at once, from another thread; whoever waits for an answer is told why. */
    void fail(String why);

    /** Ends the engine, and whether its process has room for a new one: what its virtual machine has compiled is still there. */
    boolean renew();

    /** Ends the engine and its process. */
    @Override
    void close();
}
