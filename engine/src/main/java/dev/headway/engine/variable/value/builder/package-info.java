/** Builders of values with their types. */
@NullMarked
package dev.headway.engine.variable.value.builder;

import org.jspecify.annotations.NullMarked;
