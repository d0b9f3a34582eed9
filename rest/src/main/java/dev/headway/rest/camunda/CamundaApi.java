package dev.headway.rest.camunda;

import dev.headway.engine.ProcessEngine;
import dev.headway.rest.RestSettings;
import dev.headway.rest.http.Response;
import dev.headway.rest.json.Json;
import dev.headway.rest.route.HttpFailure;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.RouteTable;
import dev.headway.rest.route.Shape;
import java.util.List;
import java.util.Map;

/** All routes below {@code /engine-rest}. */
public final class CamundaApi {
    /** Where tools of Camunda 7 look for the API. */
    public static final String PREFIX = "/engine-rest";

    /** The version of Camunda's API that the answers are checked against. */
    static final String VERSION = "7.24.0";

    private CamundaApi() {}

    /** The table of this engine. */
    public static RouteTable table(ProcessEngine engine, RestSettings settings, Json json) {
        List<Route> routes = List.of(
                Route.get(
                        "/engine",
                        Shape.many(Map.class),
                        "Names of the engines.",
                        call -> Response.bytes(
                                200, Response.JSON, json.bytes(List.of(Map.of("name", engine.getName()))))),
                Route.get(
                        "/version",
                        Shape.one(Map.class),
                        "The version of the API.",
                        call -> Response.bytes(200, Response.JSON, json.bytes(Map.of("version", VERSION)))));
        return new RouteTable(
                PREFIX,
                routes,
                (request, failure) -> {
                    int status = failure instanceof HttpFailure http ? http.status() : 500;
                    return Response.bytes(
                            status,
                            Response.JSON,
                            json.bytes(Map.of(
                                    "type", failure.getClass().getSimpleName(), "message", failure.getMessage())));
                },
                json,
                settings.bodyMax());
    }
}
