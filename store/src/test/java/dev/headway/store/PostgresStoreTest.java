package dev.headway.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.state.Execution;
import dev.headway.runtime.port.Claims;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.CommitResult;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Store;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PostgresStoreTest extends StoreContract implements ClaimsContract, ManyRowsContract {
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
    public Store store() {
        return store;
    }

    @Override
    public void ageAcquireLock(long millis) {
        TestPostgres.execute("update headway.acquire_lock set since_millis = since_millis - " + millis);
    }

    @Test
    void whatSomebodyIsWritingCannotBeGivenBackYet() throws Exception {
        Execution root = Sample.ready(Sample.id(1, 5), 1, 0, Sample.NOW);
        store.commits().commit(Sample.batch(1, Sample.created(root)));
        Claims claims = store.claims().orElseThrow();
        ReadyJob job = new ReadyJob(root.id(), root.id(), root.jobId(), 0, Sample.NOW);
        assertThat(claims.claimNamed(1, List.of(job), 60_000)).hasSize(1);
        assertThat(claims.claimInstances(1, List.of(root.id()), 60_000)).containsOnlyKeys(root.id());
        try (Connection other = TestPostgres.server().connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("select id from headway.execution where id = " + root.id() + " for update");
            assertThat(claims.release(1, List.of(job))).containsExactly(job.jobId());
            assertThat(claims.releaseInstances(1, List.of(root.id()))).containsExactly(root.id());
            assertThat(claims.unclaimed(1, List.of(job))).containsExactly(job.jobId());
            assertThat(claims.unclaimed(2, List.of(job))).isEmpty();
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

    @Test
    void theLogOfBatchesStaysShortThoughABatchThatWasToTrimItLoses() throws Exception {
        Execution root = Sample.waiting(Sample.id(1, 5), 1);
        store.commits().commit(Sample.batch(1, Sample.created(root)));
        Execution other = Sample.waiting(Sample.id(2, 5), 1);
        Execution loser = Sample.at(other, 2, 0);
        for (int number = 2; number <= 300; number++) {
            Execution next = Sample.at(root, number, 0);
            CommitBatch batch = number == 128 || number == 192
                    ? Sample.batch(number, Sample.changed(other, loser))
                    : Sample.batch(number, Sample.changed(root, next));
            CommitResult result = store.commits().commit(batch);
            if (result instanceof CommitResult.Committed) {
                root = next;
            } else {
                assertThat(result).isEqualTo(new CommitResult.Lost(Set.of(other.id())));
            }
        }
        try (Connection connection = TestPostgres.server().connect();
                Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery("select count(*), min(batch_number) from headway.batch_log")) {
            count.next();
            assertThat(count.getLong(1)).isLessThanOrEqualTo(128);
            assertThat(count.getLong(2)).isEqualTo(193);
        }
    }
}
