package dev.headway.store;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.headway.runtime.port.Store;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;

/** The contracts of stores and of claims on the database that {@code ./headway conformance} tries. */
class OwnStore {
    private static @Nullable Store store;

    @BeforeAll
    static void open() {
        store = Stores.open(OwnDatabase.settings());
    }

    @AfterAll
    static void close() {
        if (store != null) {
            store.close();
        }
    }

    private static Store opened() {
        if (store == null) {
            throw new IllegalStateException("Expected an open store");
        }
        return store;
    }

    @BeforeEach
    void empty() {
        OwnDatabase.empty();
    }

    @Nested
    class All extends StoreContract {
        @Override
        public Store store() {
            return opened();
        }
    }

    @Nested
    class Claims implements ClaimsContract {
        @BeforeEach
        void areTaken() {
            assumeTrue(opened().claims().isPresent(), "Left out: jobs are not claimed on this database");
        }

        @Override
        public Store store() {
            return opened();
        }

        @Override
        public void ageAcquireLock(long millis) {
            OwnDatabase.ageAcquireLock(millis);
        }
    }
}
