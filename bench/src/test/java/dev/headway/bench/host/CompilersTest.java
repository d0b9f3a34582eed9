package dev.headway.bench.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What compilers did is told once. */
class CompilersTest {
    @Test
    void eachWorkIsCountedOnce() {
        Compilers compilers = new Compilers();
        long sinceTheStart = compilers.settle(0);
        assertThat(sinceTheStart)
                .as("this virtual machine has compiled something")
                .isPositive();
        assertThat(compilers.settle(0)).isBetween(0L, sinceTheStart);
    }
}
