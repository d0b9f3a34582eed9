/** The store on PostgreSQL: set-based statements over arrays, several in one round trip, and COPY for history. */
@NullMarked
package dev.headway.store.postgres;

import org.jspecify.annotations.NullMarked;
