/** The stores behind the runtime's port; all SQL text lives here. */
@NullMarked
package dev.headway.store;

import org.jspecify.annotations.NullMarked;
