package dev.headway.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.rest.camunda.CamundaApi;
import dev.headway.rest.http.Caller;
import dev.headway.rest.http.ReadOnly;
import dev.headway.rest.http.Request;
import dev.headway.rest.http.Response;
import dev.headway.rest.http.Role;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.RouteTable;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Each route with each role: who may not is refused before anything is done, and a reader reaches nothing that changes. */
class RolesTest {
    /** Posts that only read. */
    private static final String READS =
            ".*/(search|count|count-by|export/csv|export/ndjson|durations|generate|validate|validate-migration)|/migrations/(generate|validate)";

    @Test
    void eachRouteRefusesWhoMayNot() {
        try (RestFixture rest = new RestFixture()) {
            List<String> wrong = new ArrayList<>();
            for (RouteTable table : rest.api().tables()) {
                for (Route route : table.routes()) {
                    named(table, route, rest.api(), wrong);
                    for (Role role : Role.values()) {
                        Caller caller = new Caller("kim", Set.of(role));
                        if (!caller.may(route.role())) {
                            refused(rest.api().handle(request(table, route, caller)), table, route, role, wrong);
                        }
                    }
                    if (route.role() != Role.READER) {
                        Response locked = new ReadOnly(rest.api()).handle(request(table, route, Caller.ANYBODY));
                        refused(locked, table, route, null, wrong);
                    }
                    refused(
                            rest.api().handle(request(table, route, new Caller("nobody", Set.of()))),
                            table,
                            route,
                            null,
                            wrong);
                }
            }
            assertThat(wrong).isEmpty();
        }
    }

    @Test
    void aReaderReachesNothingThatChanges() {
        try (RestFixture rest = new RestFixture()) {
            assertThat(rest.api().tables().getFirst().routes())
                    .filteredOn(route ->
                            route.role() == Role.READER && !route.method().equals("GET"))
                    .isNotEmpty()
                    .allMatch(route -> route.path().matches(READS), READS)
                    .extracting(Route::method)
                    .containsOnly("POST");
        }
    }

    /** The name of the engine in the path is no way round. */
    private static void named(RouteTable table, Route route, RestApi api, List<String> wrong) {
        if (table.prefix().equals(CamundaApi.PREFIX) && !route.path().equals("/engine")) {
            Request named = request(table.prefix() + "/engine/default", route, new Caller("nobody", Set.of()));
            refused(api.handle(named), table, route, null, wrong);
        }
    }

    private static void refused(Response response, RouteTable table, Route route, Role role, List<String> wrong) {
        String text = new String(((Response.Bytes) response.body()).content(), StandardCharsets.UTF_8);
        if (response.status() != 403 || !text.contains("Expected a user with the role " + route.role())) {
            wrong.add(role + ": " + route.method() + " " + table.prefix() + route.path() + ": " + response.status()
                    + " " + text);
        }
    }

    private static Request request(RouteTable table, Route route, Caller caller) {
        return request(table.prefix(), route, caller);
    }

    private static Request request(String prefix, Route route, Caller caller) {
        return new Request(
                route.method(),
                prefix + route.path().replaceAll("\\{[^}]*}", "1"),
                Map.of(),
                Map.of("content-type", List.of("application/json")),
                new ByteArrayInputStream("{}".getBytes(StandardCharsets.UTF_8)),
                caller);
    }
}
