/** The engines that ours is compared with: where they come from and how they are set up. */
@NullMarked
package dev.headway.bench.peer;

import org.jspecify.annotations.NullMarked;
