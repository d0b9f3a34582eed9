package dev.headway.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.state.Execution;
import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Store;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MariaDbStoreTest extends StoreContract implements ClaimsContract, ManyRowsContract {
    private static @Nullable Store store;

    @BeforeAll
    static void open() {
        store = Stores.open(TestMariaDb.freshSchema());
    }

    @BeforeEach
    void empty() throws Exception {
        TestMariaDb.empty();
    }

    @AfterAll
    static void close() {
        if (store != null) {
            store.close();
        }
    }

    @Override
    public Store store() {
        if (store == null) {
            throw new IllegalStateException("Expected an open store");
        }
        return store;
    }

    @Override
    public void ageAcquireLock(long millis) {
        TestMariaDb.execute("update headway.acquire_lock set since_millis = since_millis - " + millis);
    }

    @Test
    void whatSomebodyIsWritingCannotBeGivenBackYet() throws Exception {
        Execution root = Sample.ready(Sample.id(1, 5), 1, 0, Sample.NOW);
        store().commits().commit(Sample.batch(1, Sample.created(root)));
        Claims claims = store().claims().orElseThrow();
        ReadyJob job = new ReadyJob(root.id(), root.id(), root.jobId(), 0, Sample.NOW);
        assertThat(claims.claimNamed(1, List.of(job), 60_000)).hasSize(1);
        assertThat(claims.claimInstances(1, List.of(root.id()), 60_000)).containsOnlyKeys(root.id());
        try (Connection other = TestMariaDb.connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("select id from headway.execution where id = " + root.id() + " for update");
            assertThat(claims.release(1, List.of(job))).containsExactly(job.jobId());
            assertThat(claims.releaseInstances(1, List.of(root.id()))).containsExactly(root.id());
            other.rollback();
        }
        assertThat(claims.release(2, List.of(job)))
                .as("not this owner's, so there is nothing to wait for")
                .isEmpty();
        assertThat(claims.unclaimed(2, List.of(job))).isEmpty();
        assertThat(claims.release(1, List.of(job))).isEmpty();
        assertThat(claims.releaseInstances(1, List.of(root.id()))).isEmpty();
        assertThat(claims.unclaimed(2, List.of(job))).containsExactly(job.jobId());
        assertThat(claims.claimInstances(2, List.of(root.id()), 60_000)).containsOnlyKeys(root.id());
    }
}
