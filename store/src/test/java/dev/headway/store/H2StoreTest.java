package dev.headway.store;

import dev.headway.runtime.port.Store;
import dev.headway.store.connection.StoreSettings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

class H2StoreTest extends StoreContract implements ClaimsContract, ManyRowsContract {
    private final StoreSettings settings = StoreSettings.inMemoryH2("contract" + System.nanoTime());
    private Store store;

    @BeforeEach
    void open() {
        store = Stores.open(settings);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Override
    public Store store() {
        return store;
    }

    @Override
    public void ageAcquireLock(long millis) {
        try (Connection connection = DriverManager.getConnection(settings.url(), settings.user(), settings.password());
                Statement statement = connection.createStatement()) {
            statement.execute("update headway.acquire_lock set since_millis = since_millis - " + millis);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
