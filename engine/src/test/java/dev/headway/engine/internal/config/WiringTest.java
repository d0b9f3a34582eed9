package dev.headway.engine.internal.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.store.connection.StoreSettings;
import org.junit.jupiter.api.Test;

class WiringTest {
    @Test
    void eachCommitterHasAConnection() {
        assertThat(settings(new ProcessEngineBuilderImpl()).commitConnections()).isEqualTo(2);
        assertThat(settings(new ProcessEngineBuilderImpl().committers(4)).commitConnections())
                .isEqualTo(4);
        assertThat(settings(new ProcessEngineBuilderImpl().committers(1)).commitConnections())
                .isEqualTo(1);
    }

    @Test
    void aPausedNodeLetsGoOfItsRowsBeforeItsLeaseEnds() {
        assertThat(settings(new ProcessEngineBuilderImpl().leaseMillis(1_000)).idleInTransactionMillis())
                .isEqualTo(800);
        assertThat(settings(new ProcessEngineBuilderImpl().leaseMillis(60_000)).idleInTransactionMillis())
                .isEqualTo(4_000);
    }

    private static StoreSettings settings(ProcessEngineBuilder builder) {
        return Wiring.storeSettings((ProcessEngineBuilderImpl) builder);
    }
}
