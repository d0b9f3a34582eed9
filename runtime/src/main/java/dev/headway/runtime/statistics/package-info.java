/** What a node has counted, for programs that watch it. */
@NullMarked
package dev.headway.runtime.statistics;

import org.jspecify.annotations.NullMarked;
