/** What the runtime needs from a database, and the rows that pass; the stores implement it. */
@NullMarked
package dev.headway.runtime.port;

import org.jspecify.annotations.NullMarked;
