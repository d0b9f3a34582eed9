/** Requests that wait for external tasks. */
@NullMarked
package dev.headway.rest.fetch;

import org.jspecify.annotations.NullMarked;
