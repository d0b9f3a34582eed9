/** A store in memory, with the faults that a database can have, on request. */
@NullMarked
package dev.headway.testkit.store;

import org.jspecify.annotations.NullMarked;
