package dev.headway.spring;

import dev.headway.store.TestPostgres;
import dev.headway.store.connection.StoreSettings;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Transactions on PostgreSQL, reached by {@code spring.datasource.*} alone. */
class PostgresTransactionsTest extends TransactionsContract {
    @Override
    ApplicationContextRunner application() {
        StoreSettings fresh = TestPostgres.freshSchema();
        return Contexts.on(fresh.url(), fresh.user(), fresh.password());
    }
}
