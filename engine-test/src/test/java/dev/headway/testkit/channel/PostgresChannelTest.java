package dev.headway.testkit.channel;

import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.runtime.port.Store;
import dev.headway.store.Stores;
import dev.headway.store.TestPostgres;
import dev.headway.store.connection.StoreSettings;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The channels on PostgreSQL. */
class PostgresChannelTest {
    abstract static class OnPostgres extends ChannelContract {
        private StoreSettings settings = TestPostgres.freshSchema();

        @Override
        protected void freshDatabase() {
            settings = TestPostgres.freshSchema().withConnections(1, 2, 2);
        }

        @Override
        protected Store openStore() {
            return Stores.open(settings);
        }

        @Override
        protected boolean restartDatabase() {
            TestPostgres.server().kill();
            TestPostgres.server().startAgain();
            return true;
        }
    }

    @Nested
    class Leased extends OnPostgres {
        @Override
        protected ProcessEngineBuilder channel(ProcessEngineBuilder builder) {
            return builder.channel("leased");
        }
    }

    @Nested
    class SkipLocked extends OnPostgres {
        @Override
        protected ProcessEngineBuilder channel(ProcessEngineBuilder builder) {
            return builder.channel("skip-locked");
        }
    }

    @Nested
    class GlobalLock extends OnPostgres {
        @Override
        protected ProcessEngineBuilder channel(ProcessEngineBuilder builder) {
            return builder.channel("global-lock")
                    .channelOption("global-lock.pollRateMillis", "5")
                    .channelOption("global-lock.waitTimeMillis", "200")
                    .channelOption("global-lock.forceAcquireAfterMillis", "500");
        }
    }

    @Nested
    class OptimisticRelease extends OnPostgres {
        @Override
        protected ProcessEngineBuilder channel(ProcessEngineBuilder builder) {
            return builder.channel("optimistic").channelOption("optimistic.onExclusiveConflict", "release");
        }
    }

    /** H2ChannelTest tries it in each build. */
    @EnabledIfSystemProperty(named = "headway.contract.long", matches = "true")
    @Nested
    class OptimisticRequeue extends OnPostgres {
        @Override
        protected ProcessEngineBuilder channel(ProcessEngineBuilder builder) {
            return builder.channel("optimistic").channelOption("optimistic.onExclusiveConflict", "requeue");
        }
    }
}
