/** Filters by name over the engine's queries: one object for lists, counts, exports and batches. */
@NullMarked
package dev.headway.rest.search;

import org.jspecify.annotations.NullMarked;
