/** The engine's own process, which is killed and paused. */
@NullMarked
package dev.headway.torture.node;

import org.jspecify.annotations.NullMarked;
