/** What a run cost: database counters, CPU time, network delay, the machine. */
@NullMarked
package dev.headway.bench.measure;

import org.jspecify.annotations.NullMarked;
