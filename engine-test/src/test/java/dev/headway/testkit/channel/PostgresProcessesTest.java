package dev.headway.testkit.channel;

import dev.headway.store.TestPostgres;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Three processes on one PostgreSQL on each built-in channel that several can share. The default channel is always tried, the others with
 * {@code -Dheadway.contract.long=true}.
 */
class PostgresProcessesTest {
    private static final String LONG = "headway.contract.long";

    abstract static class WithoutBroker extends ProcessesContract {
        private final String channel;

        WithoutBroker(String channel) {
            this.channel = channel;
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

        @Override
        protected Map<String, String> freshBroker() {
            return Map.of();
        }

        @Override
        protected void restartBroker() {
            // there is none
        }
    }

    @Nested
    class Leased extends WithoutBroker {
        Leased() {
            super("leased");
        }
    }

    @Nested
    @EnabledIfSystemProperty(named = LONG, matches = "true")
    class SkipLocked extends WithoutBroker {
        SkipLocked() {
            super("skip-locked");
        }
    }

    @Nested
    @EnabledIfSystemProperty(named = LONG, matches = "true")
    class GlobalLock extends WithoutBroker {
        GlobalLock() {
            super("global-lock");
        }
    }

    @Nested
    @EnabledIfSystemProperty(named = LONG, matches = "true")
    class Optimistic extends WithoutBroker {
        Optimistic() {
            super("optimistic");
        }
    }
}
