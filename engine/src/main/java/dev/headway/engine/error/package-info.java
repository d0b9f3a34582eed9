/**
 * What the engine throws: {@code HeadwayException} is above all of them. Each message says what was expected, what was found and
 * what to do.
 */
@NullMarked
package dev.headway.engine.error;

import org.jspecify.annotations.NullMarked;
