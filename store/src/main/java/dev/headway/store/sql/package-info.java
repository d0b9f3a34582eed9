/** All SQL, as text that can be pasted into a client: one class per topic. */
@NullMarked
package dev.headway.store.sql;

import org.jspecify.annotations.NullMarked;
