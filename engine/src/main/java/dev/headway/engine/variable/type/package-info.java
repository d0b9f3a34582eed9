/** Types of values. */
@NullMarked
package dev.headway.engine.variable.type;

import org.jspecify.annotations.NullMarked;
