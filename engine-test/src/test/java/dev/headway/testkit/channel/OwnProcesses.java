package dev.headway.testkit.channel;

import dev.headway.store.OwnDatabase;
import dev.headway.store.connection.StoreSettings;
import java.util.Map;

/** Three processes on the database that {@code ./headway conformance} tries. */
class OwnProcesses extends ProcessesContract {
    @Override
    protected Database freshDatabase() {
        StoreSettings settings = OwnDatabase.settings();
        OwnDatabase.makeNotes();
        return new Database(settings.url(), settings.user(), settings.password(), settings.schema(), OwnDatabase.NOTES);
    }

    @Override
    protected void restartDatabase() {
        throw new UnsupportedOperationException("the server is not ours");
    }

    @Override
    protected String channel() {
        return "leased";
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
