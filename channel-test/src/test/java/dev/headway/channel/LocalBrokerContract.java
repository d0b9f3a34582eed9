package dev.headway.channel;

import dev.headway.brokers.LocalBroker;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.runtime.port.Store;
import dev.headway.store.Stores;
import dev.headway.store.TestPostgres;
import dev.headway.store.connection.StoreSettings;
import dev.headway.testkit.channel.BrokerContract;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of a channel over a broker of this machine's, on PostgreSQL. */
public abstract class LocalBrokerContract extends BrokerContract {
    private final String channel;
    private StoreSettings database = TestPostgres.freshSchema();
    private String destination = "";

    protected LocalBrokerContract(String channel) {
        this.channel = channel;
    }

    /** The broker, running. */
    protected abstract LocalBroker broker();

    @Override
    protected void freshDatabase() {
        destination = channel + "-" + UUID.randomUUID();
        database = TestPostgres.freshSchema().withConnections(1, 2, 2);
    }

    @Override
    protected Store openStore() {
        return Stores.open(database);
    }

    @Override
    protected boolean restartDatabase() {
        TestPostgres.server().kill();
        TestPostgres.server().startAgain();
        return true;
    }

    @Override
    protected ProcessEngineBuilder channel(ProcessEngineBuilder builder) {
        return quick(builder, channel, broker().settings(destination));
    }

    @Override
    protected void killBroker() throws Exception {
        broker().kill();
    }

    @Override
    protected void startBrokerAgain() throws Exception {
        broker().startAgain();
    }

    @Override
    protected void loseMessages() throws Exception {
        broker().lose(destination);
    }

    private HistoryByBroker history() {
        return new HistoryByBroker(channel, broker(), broker().settings("history-" + UUID.randomUUID()));
    }

    @Test
    void historyComesBackToItsDatabase() throws Exception {
        freshDatabase();
        history().comesBackToItsDatabase(openStore());
    }

    @Test
    void historyReachesAnotherDatabase() throws Exception {
        freshDatabase();
        StoreSettings other = StoreSettings.inMemoryH2("history-" + UUID.randomUUID());
        history().reachesAnotherDatabase(this::openStore, Stores.open(other));
    }
}
