/** Work on many instances that goes on in the background. */
@NullMarked
package dev.headway.engine.batch;

import org.jspecify.annotations.NullMarked;
