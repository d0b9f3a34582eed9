/** The engine over HTTP. {@link dev.headway.rest.RestApi} is the handler that an adapter calls. */
@NullMarked
package dev.headway.rest;

import org.jspecify.annotations.NullMarked;
