package dev.headway.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Servers are told apart by what {@code version()} answers. */
class ServersTest {
    @Test
    void postgresIsAcceptedFrom14On() {
        assertThat(Servers.refusal("PostgreSQL 14.0 on x86_64-pc-linux-gnu, compiled by gcc", 14))
                .isEmpty();
        assertThat(Servers.refusal("PostgreSQL 18.1 (Debian 18.1-1) on x86_64-pc-linux-gnu", 18))
                .isEmpty();
        assertThat(Servers.refusal("PostgreSQL 13.9 on x86_64-pc-linux-gnu", 13))
                .hasValueSatisfying(why -> assertThat(why).contains("14 and newer"));
    }

    @Test
    void serversThatKeepTheirRowsOnManyNodesAreTakenFromTheVersionOnThatHasWhatIsNeeded() {
        assertThat(Servers.refusal("CockroachDB CCL v25.4.0 (x86_64-pc-linux-gnu, go1.23)", 13))
                .isEmpty();
        assertThat(Servers.refusal("CockroachDB CCL v23.2.1 (x86_64-pc-linux-gnu, go1.21)", 13))
                .hasValueSatisfying(why -> assertThat(why).contains("CockroachDB 24.1 or newer"));
        assertThat(Servers.refusal("PostgreSQL 15.12-YB-2025.1.0.0-b0 on x86_64-pc-linux-gnu", 15))
                .isEmpty();
        assertThat(Servers.refusal("PostgreSQL 11.2-YB-2024.2.3.0-b0 on x86_64-pc-linux-gnu", 11))
                .hasValueSatisfying(why -> assertThat(why).contains("YugabyteDB 2025.1 or newer"));
    }
}
