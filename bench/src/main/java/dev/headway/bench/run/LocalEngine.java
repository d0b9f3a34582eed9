package dev.headway.bench.run;

import dev.headway.bench.host.EngineAdapter;
import dev.headway.bench.host.Host;
import dev.headway.bench.host.Progress;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.SQLException;
import java.util.Map;

/** An engine in this process: for the roles, and for tests. */
public final class LocalEngine implements EngineSession {
    private final Host host;

    public LocalEngine(EngineAdapter adapter) {
        host = new Host(adapter);
    }

    @Override
    public Map<String, String> ask(String word, Map<String, String> values, Progress progress) throws EngineFailure {
        try {
            return host.handle(word, values, progress);
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            throw EngineFailure.of("the engine", word, trace.toString());
        }
    }

    /** Its own work ends when its connections do. */
    @Override
    public void fail(String why) {}

    @Override
    public long pid() {
        return ProcessHandle.current().pid();
    }

    @Override
    public boolean renew() {
        return false;
    }

    @Override
    public void close() {
        try {
            host.close();
        } catch (SQLException e) {
            throw new IllegalStateException("Expected to close the engine's connections, got " + e.getMessage(), e);
        }
    }
}
