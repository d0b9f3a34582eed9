package dev.headway.testkit.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.state.Execution;
import dev.headway.runtime.port.CommitResult;
import dev.headway.runtime.port.Store;
import dev.headway.runtime.port.StoreException;
import dev.headway.store.Sample;
import dev.headway.store.StoreContract;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class InMemoryStoreTest extends StoreContract {
    private final InMemoryStore store = new InMemoryStore(() -> Sample.NOW);

    @Override
    protected Store store() {
        return store;
    }

    @Test
    void aLostAcknowledgementLeavesTheBatchCommitted() {
        Execution root = Sample.waiting(Sample.id(1, 1), 1);
        store.loseNextAcknowledgement();

        assertThatThrownBy(() -> store.commit(Sample.batch(1, Sample.created(root))))
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.UNKNOWN));

        assertThat(store.commit(Sample.batch(1, Sample.created(root)))).isEqualTo(new CommitResult.Committed(true));
        assertThat(store.commits()).isEqualTo(1);
    }

    @Test
    void faultsComeOnePerCommit() {
        Execution root = Sample.waiting(Sample.id(1, 1), 1);
        store.failNextCommit(StoreException.Kind.UNAVAILABLE);
        store.loseNextRace(Set.of(root.id()));

        assertThatThrownBy(() -> store.commit(Sample.batch(1, Sample.created(root))))
                .isInstanceOf(StoreException.class);
        assertThat(store.commit(Sample.batch(1, Sample.created(root))))
                .isEqualTo(new CommitResult.Lost(Set.of(root.id())));
        assertThat(store.commit(Sample.batch(1, Sample.created(root)))).isEqualTo(new CommitResult.Committed(false));
        assertThat(store.runningInstances()).isEqualTo(List.of(root.id()));
    }
}
