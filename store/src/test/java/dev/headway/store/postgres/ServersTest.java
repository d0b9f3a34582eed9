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
    void serversThatOnlySpeakLikePostgresAreRefusedWithTheReason() {
        assertThat(Servers.refusal("CockroachDB CCL v25.4.0 (x86_64-pc-linux-gnu, go1.23)", 13))
                .hasValueSatisfying(why -> assertThat(why).contains("advisory locks"));
        assertThat(Servers.refusal("PostgreSQL 15.12-YB-2025.1.0.0-b0 on x86_64-pc-linux-gnu", 15))
                .hasValueSatisfying(why -> assertThat(why).contains("block range indexes"));
    }
}
