/** A throw-away PostgreSQL from binaries on the class path, for tests, benchmarks and the command line. */
@NullMarked
package dev.headway.store.embedded;

import org.jspecify.annotations.NullMarked;
