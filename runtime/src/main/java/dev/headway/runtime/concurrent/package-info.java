/** How threads of this node wait for each other. */
@NullMarked
package dev.headway.runtime.concurrent;

import org.jspecify.annotations.NullMarked;
