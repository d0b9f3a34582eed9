/** History off the hot path: moving what commits left as events, and removing what is old. */
@NullMarked
package dev.headway.runtime.history;

import org.jspecify.annotations.NullMarked;
