package dev.headway.testkit.feature;

import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.store.OwnDatabase;
import dev.headway.store.connection.StoreSettings;

/** The contracts of the API on the database that {@code ./headway conformance} tries. */
class OwnEngine extends AllContracts {
    @Override
    ProcessEngineBuilder on(ProcessEngineBuilder builder) {
        StoreSettings settings = OwnDatabase.settings();
        return builder.database(settings.url(), settings.user(), settings.password())
                .databaseSchema(settings.schema())
                .databaseSchemaUpdate(false);
    }
}
