/** Benchmarks over several processes: producer, executor, monitor, generate, verify. */
@NullMarked
package dev.headway.bench.role;

import org.jspecify.annotations.NullMarked;
