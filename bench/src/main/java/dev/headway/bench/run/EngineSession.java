package dev.headway.bench.run;

import java.util.Map;

/** One engine under test, wherever it runs. Not thread-safe. */
public interface EngineSession extends AutoCloseable {
    /** Has one word carried out and waits for its answer. */
    Map<String, String> ask(String word, Map<String, String> values) throws EngineFailure;

    /** The process it runs in. */
    long pid();

    /** Ends the engine and its process. */
    @Override
    void close();
}
