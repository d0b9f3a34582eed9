/** Which deployed DMN decision is meant, and its model in memory. */
@NullMarked
package dev.headway.engine.internal.decision;

import org.jspecify.annotations.NullMarked;
