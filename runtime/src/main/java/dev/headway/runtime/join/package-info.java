/** Commands that are written on a transaction which user code and engine share, instead of a batch of the committers. */
@NullMarked
package dev.headway.runtime.join;

import org.jspecify.annotations.NullMarked;
