/** What the builder hands to the engine that it starts, and how start events are read before there is an instance. */
@NullMarked
package dev.headway.engine.internal.wiring;

import org.jspecify.annotations.NullMarked;
