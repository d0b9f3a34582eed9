/** The order of a benchmark: databases, processes, warm-up, rounds, measuring, verifying. */
@NullMarked
package dev.headway.bench.run;

import org.jspecify.annotations.NullMarked;
