/** The inside of the engine. Programs have no business here: names change without notice, and module descriptors keep them out. */
@NullMarked
package dev.headway.engine.internal;

import org.jspecify.annotations.NullMarked;
