/** Settings, and the engine that is made of them. */
@NullMarked
package dev.headway.engine.internal.config;

import org.jspecify.annotations.NullMarked;
