/** The pure heart of the engine: a command and the state of one instance in, a delta and effects out. */
@NullMarked
package dev.headway.core;

import org.jspecify.annotations.NullMarked;
