/** Process definitions in memory, as long as this node needs them. */
@NullMarked
package dev.headway.runtime.definition;

import org.jspecify.annotations.NullMarked;
