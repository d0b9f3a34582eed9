package dev.headway.store;

import dev.headway.runtime.port.Store;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

class H2StoreTest extends StoreContract implements ClaimsContract {
    private Store store;

    @BeforeEach
    void open() {
        store = Stores.open(StoreSettings.inMemoryH2("contract" + System.nanoTime()));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Override
    public Store store() {
        return store;
    }
}
