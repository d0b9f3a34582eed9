/** The JDK's HTTP server as an adapter of the handler. */
@NullMarked
package dev.headway.rest.server;

import org.jspecify.annotations.NullMarked;
