/** Tasks for workers outside the engine, as the API shows them. */
@NullMarked
package dev.headway.engine.externaltask;

import org.jspecify.annotations.NullMarked;
