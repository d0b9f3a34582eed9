package dev.headway.store;

import dev.headway.runtime.port.Store;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

class PostgresStoreTest extends StoreContract {
    private static Store store;

    @BeforeAll
    static void open() {
        store = Stores.open(TestPostgres.freshSchema());
    }

    @BeforeEach
    void empty() throws Exception {
        TestPostgres.empty();
    }

    @AfterAll
    static void close() {
        store.close();
    }

    @Override
    protected Store store() {
        return store;
    }
}
