/** One node: puts the parts of the runtime together, starts and stops them, and is what the engine talks to. */
@NullMarked
package dev.headway.runtime.node;

import org.jspecify.annotations.NullMarked;
