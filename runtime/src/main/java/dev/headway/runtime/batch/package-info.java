/** Work on many instances in the background. */
@NullMarked
package dev.headway.runtime.batch;

import org.jspecify.annotations.NullMarked;
