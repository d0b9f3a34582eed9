package dev.headway.rest.camunda;

import dev.headway.rest.config.RestSettings;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.http.Role;
import dev.headway.rest.route.Action;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Values;
import dev.headway.rest.value.Fields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Version, engines, and users as far as tools need them to start; what the engine does not have answers 404 with a text. */
final class About {
    private final Context context;
    private final RestSettings settings;

    About(Context context, RestSettings settings) {
        this.context = context;
        this.settings = settings;
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>(List.of(
                Route.get(
                        "/engine",
                        Shape.many(Map.class),
                        "Names of the engines.",
                        call -> context.ok(List.of(Map.of("name", "default")))),
                Route.get(
                        "/version",
                        Shape.one(Map.class),
                        "The version of the API.",
                        call -> context.ok(Map.of("version", CamundaApi.VERSION))),
                Route.get(
                        "/schema/log",
                        Shape.many(Map.class),
                        "The log of the schema: not kept.",
                        call -> context.ok(List.of())),
                Route.get(
                        "/user",
                        Shape.many(Map.class),
                        "Users.",
                        call -> context.ok(settings.users().stream()
                                .filter(user ->
                                        call.query("id") == null || user.id().equals(call.query("id")))
                                .map(About::profile)
                                .toList())),
                Route.get(
                        "/user/count",
                        Shape.one(Map.class),
                        "Counts users.",
                        call -> context.ok(Map.of("count", settings.users().size()))),
                Route.get("/user/{id}/profile", Shape.one(Map.class), "One user.", this::user),
                Route.get(
                        "/group",
                        Shape.many(Map.class),
                        "Groups.",
                        call -> context.ok(groups().stream().map(About::group).toList())),
                Route.get(
                        "/group/count",
                        Shape.one(Map.class),
                        "Counts groups.",
                        call -> context.ok(Map.of("count", groups().size()))),
                Route.get("/tenant", Shape.many(Map.class), "Tenants: not kept.", call -> context.ok(List.of())),
                Route.get(
                        "/tenant/count",
                        Shape.one(Map.class),
                        "Counts tenants.",
                        call -> context.ok(Map.of("count", 0))),
                Route.get("/identity/groups", Shape.one(Map.class), "Groups of a user.", this::groupsOf),
                Route.post(
                                "/identity/verify",
                                Map.class,
                                Shape.one(Map.class),
                                "Checks a login: that of the request.",
                                this::verify)
                        .by(Role.READER)));
        routes.addAll(missing());
        return routes;
    }

    private static List<Route> missing() {
        String cases = "Cases are below /headway/v1, see docs/rest.md.";
        Map<String, String> instead = new LinkedHashMap<>();
        instead.put("filter", "Search with POST /task.");
        instead.put("authorization", "Who may do what is decided by the roles of the login.");
        instead.put("case-definition", cases);
        instead.put("case-instance", cases);
        instead.put("case-execution", cases);
        instead.put("history/case-definition", cases);
        instead.put("history/case-instance", cases);
        instead.put("history/case-activity-instance", cases);
        instead.put("decision-requirements-definition", "Ask /decision-definition for decisions and their files.");
        instead.put("history/decision-requirements-definition", "Ask /history/decision-instance.");
        instead.put("history/decision-definition", "Ask /history/decision-instance.");
        instead.put("history/job-log", "Ask /job, /incident and /history/incident.");
        instead.put("history/external-task-log", "Ask /external-task and /history/incident.");
        instead.put("history/identity-link-log", "Ask /task/{id}/identity-links and /history/task.");
        instead.put("history/cleanup", "History is removed every minute, as camunda:historyTimeToLive says.");
        instead.put("metrics", "Meters are those of docs/metrics.md.");
        instead.put("telemetry", "Nothing is sent anywhere.");
        List<Route> routes = new ArrayList<>();
        instead.forEach((part, words) -> {
            Action none = call -> {
                throw new HttpFailure(
                        404, "no-such-part", "Expected another call: this engine has no '" + part + "'. " + words);
            };
            for (String rest : List.of("", "/{a}", "/{a}/{b}", "/{a}/{b}/{c}", "/{a}/{b}/{c}/{d}")) {
                routes.add(Route.get("/" + part + rest, Shape.nothing(), "Not there.", none));
                routes.add(Route.post("/" + part + rest, Map.class, Shape.nothing(), "Not there.", none)
                        .by(Role.READER));
            }
        });
        return routes;
    }

    private static Map<String, @Nullable Object> profile(RestSettings.User user) {
        return Fields.of("id", user.id(), "firstName", user.id(), "lastName", "", "email", null);
    }

    private static Map<String, @Nullable Object> group(String id) {
        return Fields.of("id", id, "name", id, "type", "WORKFLOW");
    }

    private Set<String> groups() {
        Set<String> groups = new TreeSet<>();
        settings.users().forEach(user -> groups.addAll(user.groups()));
        return groups;
    }

    private RestSettings.@Nullable User find(@Nullable String id) {
        return settings.users().stream()
                .filter(user -> user.id().equals(id))
                .findFirst()
                .orElse(null);
    }

    private Response user(Call call) {
        return context.ok(profile(context.found("user", call.path("id"), find(call.path("id")))));
    }

    private Response groupsOf(Call call) {
        RestSettings.User user = find(call.query("userId"));
        List<String> groups = user == null ? List.of() : user.groups();
        return context.ok(Fields.of(
                "groups",
                groups.stream().map(id -> Fields.of("id", id, "name", id)).toList(),
                "groupUsers",
                List.of()));
    }

    private Response verify(Call call) {
        String name = Values.text("username", call.tree().path("username"));
        return context.ok(Fields.of(
                "authenticatedUser",
                name,
                "authenticated",
                call.caller().name() == null || name.equals(call.caller().name())));
    }
}
