package dev.headway.spring;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Transactions on an H2 in memory. */
class H2TransactionsTest extends TransactionsContract {
    @Override
    ApplicationContextRunner application() {
        return Contexts.onH2();
    }
}
