/** The store on H2, the embedded default: the same contract over JDBC batches. */
@NullMarked
package dev.headway.store.h2;

import org.jspecify.annotations.NullMarked;
