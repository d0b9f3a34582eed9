/** How the rows of the core become columns and come back. */
@NullMarked
package dev.headway.store.row;

import org.jspecify.annotations.NullMarked;
