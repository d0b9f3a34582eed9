/** What the database alone can do: the rows that an instance of ours leaves, written without an engine. */
@NullMarked
package dev.headway.bench.limit;

import org.jspecify.annotations.NullMarked;
