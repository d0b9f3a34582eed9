/** The engine's own API, below {@code /headway/v1}. */
@NullMarked
package dev.headway.rest.v1;

import org.jspecify.annotations.NullMarked;
