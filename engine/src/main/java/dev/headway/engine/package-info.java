/** The public API of Headway, and the wiring of everything below it. */
@NullMarked
package dev.headway.engine;

import org.jspecify.annotations.NullMarked;
