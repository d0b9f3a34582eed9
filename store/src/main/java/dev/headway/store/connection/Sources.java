package dev.headway.store.connection;

import javax.sql.DataSource;

/** Where the connections of a store come from, by kind of work. Thread-safe unless it says otherwise. */
public interface Sources extends AutoCloseable {
    /** For batches: transactions by hand. */
    DataSource commit();

    /** For loading and finding work: reads by key only. */
    DataSource work();

    /** For queries of the API, deployments, leases. */
    DataSource general();

    /** For transactions that user code and engine share: by hand, and as long as the user code takes. */
    DataSource shared();

    @Override
    void close();
}
