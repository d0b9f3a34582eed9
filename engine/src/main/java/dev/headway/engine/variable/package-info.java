/** Variables with their types, as programs of Camunda write them. */
@NullMarked
package dev.headway.engine.variable;

import org.jspecify.annotations.NullMarked;
