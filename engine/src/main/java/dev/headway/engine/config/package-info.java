/** The way in: {@code Headway.builder()} collects settings and starts an engine. */
@NullMarked
package dev.headway.engine.config;

import org.jspecify.annotations.NullMarked;
