package dev.headway.rest;

import dev.headway.engine.IdentityService;
import dev.headway.engine.ProcessEngine;
import dev.headway.rest.camunda.CamundaApi;
import dev.headway.rest.config.RestSettings;
import dev.headway.rest.fetch.LongPolls;
import dev.headway.rest.http.Handler;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Request;
import dev.headway.rest.http.Response;
import dev.headway.rest.json.Json;
import dev.headway.rest.route.RouteTable;
import dev.headway.rest.v1.HeadwayApi;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The REST API of an engine: hand it requests, write its answers. Neither starts nor closes the engine. Thread-safe. Close it
 * before the engine: requests that wait for external tasks then return with nothing.
 */
public final class RestApi implements Handler, AutoCloseable {
    /** The header that says why something is changed; what is not ASCII is percent-encoded UTF-8 there. */
    public static final String REASON = "Headway-Reason";
    /** Who calls where nobody has to log in. */
    public static final String ANONYMOUS = "anonymous";

    private final IdentityService identities;
    private final List<RouteTable> tables;
    private final LongPolls polls;
    private final Json json = new Json();

    private RestApi(ProcessEngine engine, RestSettings settings) {
        this.identities = engine.getIdentityService();
        this.polls = new LongPolls(engine.getExternalTaskService(), settings.pollMillis(), settings.waitingMax());
        this.tables = List.of(
                HeadwayApi.table(engine, settings, json, polls), CamundaApi.table(engine, settings, json, polls));
    }

    /** The API of this engine with the usual limits. */
    public static RestApi of(ProcessEngine engine) {
        return of(engine, RestSettings.DEFAULT);
    }

    /** The API of this engine. */
    public static RestApi of(ProcessEngine engine, RestSettings settings) {
        return new RestApi(engine, settings);
    }

    /** The tables of routes, one for each prefix: for adapters that want to know the paths. */
    public List<RouteTable> tables() {
        return tables;
    }

    /** What is changed is written to the operation log, as done by the user who asks, for the reason in a header. */
    @Override
    public Response handle(Request request) {
        String user = request.caller().name();
        identities.setOperationReason(reason(request));
        identities.setAuthenticatedUserId(user == null ? ANONYMOUS : user);
        TraceContext trace = TraceContext.of(request);
        try {
            return answer(request);
        } finally {
            trace.end();
            identities.clearAuthentication();
        }
    }

    private static @Nullable String reason(Request request) {
        String text = request.header(REASON);
        try {
            return text == null ? null : URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text; // a text with a plain percent sign
        }
    }

    private Response answer(Request request) {
        for (RouteTable table : tables) {
            if (table.covers(request.path())) {
                return table.handle(request);
            }
        }
        return Response.bytes(
                404,
                Response.JSON,
                json.bytes(Map.of(
                        "type",
                        "no-such-path",
                        "message",
                        "Expected a path below "
                                + String.join(
                                        " or ",
                                        tables.stream().map(RouteTable::prefix).toList()) + ", got "
                                + request.path() + ".")));
    }

    @Override
    public Response refuse(String path, HttpFailure failure) {
        return tables.stream()
                .filter(table -> table.covers(path))
                .findFirst()
                .map(table -> table.refuse(path, failure))
                .orElseGet(failure::response);
    }

    @Override
    public void close() {
        polls.close();
    }
}
