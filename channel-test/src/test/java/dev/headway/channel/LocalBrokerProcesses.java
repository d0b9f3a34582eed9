package dev.headway.channel;

import dev.headway.brokers.LocalBroker;
import dev.headway.store.TestPostgres;
import dev.headway.testkit.channel.ProcessesContract;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** Three processes on a channel over a broker of this machine's, which each test starts for itself. */
public abstract class LocalBrokerProcesses extends ProcessesContract {
    private final String channel;

    @TempDir
    private Path folder;

    private @Nullable LocalBroker broker;

    protected LocalBrokerProcesses(String channel) {
        this.channel = channel;
    }

    /** Starts a broker with its files in a folder that nothing else uses. */
    protected abstract LocalBroker start(Path folder);

    @AfterEach
    void stopBroker() {
        if (broker != null) {
            broker.close();
        }
    }

    @Override
    protected Database freshDatabase() {
        TestPostgres.freshSchema();
        return new Database(
                TestPostgres.server().url(),
                TestPostgres.server().user(),
                TestPostgres.server().password());
    }

    @Override
    protected void restartDatabase() {
        TestPostgres.server().kill();
        TestPostgres.server().startAgain();
    }

    @Override
    protected String channel() {
        return channel;
    }

    /** History goes by the same broker, so that it must outlive all that happens to processes, database and broker. */
    @Override
    protected String historyMode() {
        return channel;
    }

    @Override
    protected Map<String, String> freshBroker() {
        LocalBroker started = start(folder);
        broker = started;
        return started.settings(channel + "-" + UUID.randomUUID());
    }

    @Override
    protected void restartBroker() throws Exception {
        LocalBroker running = Objects.requireNonNull(broker);
        running.kill();
        running.startAgain();
    }
}
