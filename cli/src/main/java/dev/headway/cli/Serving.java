package dev.headway.cli;

import dev.headway.cockpit.Cockpit;
import dev.headway.core.history.HistoryLevel;
import dev.headway.rest.RestApi;
import dev.headway.rest.http.Caller;
import dev.headway.rest.http.Handler;
import dev.headway.rest.http.ReadOnly;
import dev.headway.rest.server.HttpRestServer;
import dev.headway.rest.server.ServerOptions;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** A server that runs, with its engine; closing it ends requests first, then the load, then the engine. */
final class Serving implements AutoCloseable {
    private static final int STOP_SECONDS = 5;

    private final EngineSession session;
    private final RestApi api;
    private final HttpRestServer server;
    private final @Nullable DemoLoad load;

    private Serving(EngineSession session, RestApi api, HttpRestServer server, @Nullable DemoLoad load) {
        this.session = session;
        this.api = api;
        this.server = server;
        this.load = load;
    }

    /**
     * Starts the engine, then the server.
     *
     * @param login null where nobody logs in
     * @param readOnly whether nobody may change anything; the engine then runs no jobs but those of the demo
     * @throws CommandFailure when the database cannot be reached, or the address is taken
     */
    static Serving start(
            Database database,
            InetSocketAddress address,
            @Nullable BiFunction<String, String, @Nullable Caller> login,
            boolean demo,
            boolean readOnly) {
        EngineSession session = EngineSession.open(
                database,
                builder -> builder.bean(DemoLoad.BEAN, new DemoLoad.Stock())
                        .historyLevel(HistoryLevel.FULL)
                        .asyncExecutorActivate(demo || !readOnly));
        RestApi api = RestApi.of(session.engine());
        Handler pages = Cockpit.before(api);
        try {
            HttpRestServer server = HttpRestServer.start(
                    readOnly ? new ReadOnly(pages) : pages,
                    new ServerOptions(address, login, 32L * 1024 * 1024, STOP_SECONDS));
            return new Serving(session, api, server, demo ? DemoLoad.start(session.engine()) : null);
        } catch (IOException e) {
            session.close();
            throw CommandFailure.usage(new IllegalArgumentException(
                    "expected a free port at " + address + ", but " + e.getMessage() + "; choose another with --port",
                    e));
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    String url() {
        return server.url();
    }

    String database() {
        return session.description();
    }

    @Override
    public void close() {
        api.close();
        server.close();
        if (load != null) {
            load.close();
        }
        session.close();
    }
}
