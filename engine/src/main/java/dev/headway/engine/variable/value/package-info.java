/** Values with their types. */
@NullMarked
package dev.headway.engine.variable.value;

import org.jspecify.annotations.NullMarked;
