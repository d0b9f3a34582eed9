package dev.headway.testkit.channel;

import dev.headway.embedded.mariadb.EmbeddedMariaDb;
import dev.headway.store.TestMariaDb;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Three processes on one MariaDB on each built-in channel that several can share. */
@EnabledIfSystemProperty(named = "headway.contract.long", matches = "true")
class MariaDbProcessesTest {
    abstract static class OnMariaDb extends ProcessesContract {
        private final String channel;

        OnMariaDb(String channel) {
            this.channel = channel;
        }

        @Override
        protected Database freshDatabase() {
            TestMariaDb.freshSchema();
            EmbeddedMariaDb server = TestMariaDb.server();
            return new Database(server.url(), server.user(), server.password());
        }

        @Override
        protected void restartDatabase() {
            TestMariaDb.server().kill();
            TestMariaDb.server().startAgain();
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
    class Leased extends OnMariaDb {
        Leased() {
            super("leased");
        }
    }

    @Nested
    class SkipLocked extends OnMariaDb {
        SkipLocked() {
            super("skip-locked");
        }
    }

    @Nested
    class GlobalLock extends OnMariaDb {
        GlobalLock() {
            super("global-lock");
        }
    }

    @Nested
    class Optimistic extends OnMariaDb {
        Optimistic() {
            super("optimistic");
        }
    }
}
