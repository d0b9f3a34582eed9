/** Limits and choices of the API. */
@NullMarked
package dev.headway.rest.config;

import org.jspecify.annotations.NullMarked;
