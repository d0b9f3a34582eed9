/** The engine as a server with a login. */
@NullMarked
package dev.headway.server;

import org.jspecify.annotations.NullMarked;
