/** What the builder hands to the engine that it starts. */
@NullMarked
package dev.headway.engine.internal.wiring;

import org.jspecify.annotations.NullMarked;
