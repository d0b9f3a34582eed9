package dev.headway.testkit.channel;

import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.runtime.port.Store;
import dev.headway.store.Stores;
import dev.headway.store.connection.StoreSettings;
import java.util.UUID;
import org.junit.jupiter.api.Nested;

/** The channels on an H2 that several engines of one process share. */
class H2ChannelTest {
    abstract static class OnH2 extends ChannelContract {
        private String name = "";

        @Override
        protected void freshDatabase() {
            name = "channels-" + UUID.randomUUID();
        }

        @Override
        protected Store openStore() {
            return Stores.open(StoreSettings.inMemoryH2(name));
        }
    }

    @Nested
    class Memory extends OnH2 {
        @Override
        protected ProcessEngineBuilder channel(ProcessEngineBuilder builder) {
            return builder.channel("memory");
        }

        @Override
        protected boolean severalNodes() {
            return false;
        }
    }

    @Nested
    class Leased extends OnH2 {
        @Override
        protected ProcessEngineBuilder channel(ProcessEngineBuilder builder) {
            return builder.channel("leased");
        }
    }

    @Nested
    class SkipLocked extends OnH2 {
        @Override
        protected ProcessEngineBuilder channel(ProcessEngineBuilder builder) {
            return builder.channel("skip-locked");
        }
    }

    @Nested
    class GlobalLock extends OnH2 {
        @Override
        protected ProcessEngineBuilder channel(ProcessEngineBuilder builder) {
            return builder.channel("global-lock").channelOption("global-lock.pollRateMillis", "5");
        }
    }

    @Nested
    class Optimistic extends OnH2 {
        @Override
        protected ProcessEngineBuilder channel(ProcessEngineBuilder builder) {
            return builder.channel("optimistic").channelOption("optimistic.onExclusiveConflict", "requeue");
        }
    }
}
