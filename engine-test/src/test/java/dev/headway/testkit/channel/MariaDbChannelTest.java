package dev.headway.testkit.channel;

import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.runtime.port.Store;
import dev.headway.store.Stores;
import dev.headway.store.TestMariaDb;
import dev.headway.store.connection.StoreSettings;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The channels on MariaDB. */
@EnabledIfSystemProperty(named = "headway.contract.long", matches = "true")
class MariaDbChannelTest {
    abstract static class OnMariaDb extends ChannelContract {
        private StoreSettings settings = TestMariaDb.freshSchema();

        @Override
        protected void freshDatabase() {
            settings = TestMariaDb.freshSchema().withConnections(1, 2, 2);
        }

        @Override
        protected Store openStore() {
            return Stores.open(settings);
        }

        @Override
        protected boolean restartDatabase() {
            TestMariaDb.server().kill();
            TestMariaDb.server().startAgain();
            return true;
        }
    }

    @Nested
    class Leased extends OnMariaDb {
        @Override
        protected ProcessEngineBuilder channel(ProcessEngineBuilder builder) {
            return builder.channel("leased");
        }
    }

    @Nested
    class SkipLocked extends OnMariaDb {
        @Override
        protected ProcessEngineBuilder channel(ProcessEngineBuilder builder) {
            return builder.channel("skip-locked");
        }
    }

    @Nested
    class GlobalLock extends OnMariaDb {
        @Override
        protected ProcessEngineBuilder channel(ProcessEngineBuilder builder) {
            return builder.channel("global-lock")
                    .channelOption("global-lock.pollRateMillis", "5")
                    .channelOption("global-lock.waitTimeMillis", "200")
                    .channelOption("global-lock.forceAcquireAfterMillis", "500");
        }
    }

    @Nested
    class OptimisticRelease extends OnMariaDb {
        @Override
        protected ProcessEngineBuilder channel(ProcessEngineBuilder builder) {
            return builder.channel("optimistic").channelOption("optimistic.onExclusiveConflict", "release");
        }
    }

    @Nested
    class OptimisticRequeue extends OnMariaDb {
        @Override
        protected ProcessEngineBuilder channel(ProcessEngineBuilder builder) {
            return builder.channel("optimistic").channelOption("optimistic.onExclusiveConflict", "requeue");
        }
    }
}
