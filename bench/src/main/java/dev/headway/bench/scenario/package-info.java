/** What is run: processes, how they are driven, and the end state they must leave. */
@NullMarked
package dev.headway.bench.scenario;

import org.jspecify.annotations.NullMarked;
