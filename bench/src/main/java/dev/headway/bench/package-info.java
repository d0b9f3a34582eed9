/** The benchmarks that the engine is judged by. */
@NullMarked
package dev.headway.bench;

import org.jspecify.annotations.NullMarked;
