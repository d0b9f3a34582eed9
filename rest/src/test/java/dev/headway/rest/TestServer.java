package dev.headway.rest;

import dev.headway.engine.ProcessEngine;
import dev.headway.rest.server.HttpRestServer;
import dev.headway.rest.server.ServerOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ServiceLoader;

/** How the requests of the tests reach the API: the adapter that the class path offers as a service, else the JDK's server. */
public interface TestServer {
    /** Puts an API of this engine behind a server on a free port of the loopback. */
    Running serve(ProcessEngine engine);

    /** A server. Closing it closes its API. */
    interface Running extends AutoCloseable {
        RestApi api();

        int port();

        @Override
        void close();
    }

    static Running start(ProcessEngine engine) {
        return ServiceLoader.load(TestServer.class)
                .findFirst()
                .orElse(TestServer::plain)
                .serve(engine);
    }

    private static Running plain(ProcessEngine engine) {
        RestApi api = RestApi.of(engine);
        HttpRestServer server;
        try {
            server = HttpRestServer.start(
                    api,
                    new ServerOptions(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), null, 32 * 1024 * 1024, 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Running() {
            @Override
            public RestApi api() {
                return api;
            }

            @Override
            public int port() {
                return server.address().getPort();
            }

            @Override
            public void close() {
                api.close();
                server.close();
            }
        };
    }
}
