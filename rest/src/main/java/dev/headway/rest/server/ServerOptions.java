package dev.headway.rest.server;

import dev.headway.rest.http.Caller;
import java.net.InetSocketAddress;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * How a server listens.
 *
 * @param address where; port 0 chooses a free one
 * @param login finds the caller by name and password, null when they are wrong; null where nobody logs in. Then only requests
 *     whose {@code Host} is a name of this machine's loopback are taken, since any web page may send others there.
 * @param bodyMax bytes of a body at most
 * @param stopSeconds how long requests may still take when the server stops
 */
public record ServerOptions(
        InetSocketAddress address,
        @Nullable BiFunction<String, String, @Nullable Caller> login,
        long bodyMax,
        int stopSeconds) {}
