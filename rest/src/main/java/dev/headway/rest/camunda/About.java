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
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Version, engines, and users as far as tools need them to start; what the engine does not have answers 404 with a text. */
final class About {
    /** The summary of routes that answer 404 with a text. */
    static final String NOT_THERE = "Not there.";

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
                        call -> context.ok(CamundaApi.engines().stream()
                                .map(name -> Map.of("name", name))
                                .toList())),
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
                        call -> context.ok(page(call, users(call).map(About::profile)))),
                Route.get(
                        "/user/count",
                        Shape.one(Map.class),
                        "Counts users.",
                        call -> context.ok(Map.of("count", users(call).count()))),
                Route.get("/user/{id}/profile", Shape.one(Map.class), "One user.", this::user),
                Route.get(
                        "/group",
                        Shape.many(Map.class),
                        "Groups.",
                        call -> context.ok(page(call, groups(call).map(About::group)))),
                Route.get(
                        "/group/count",
                        Shape.one(Map.class),
                        "Counts groups.",
                        call -> context.ok(Map.of("count", groups(call).count()))),
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
        instead.put("history/decision-requirements-definition", "Ask /history/decision-instance.");
        instead.put("history/decision-definition", "Ask /history/decision-instance.");
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
                routes.add(Route.get("/" + part + rest, Shape.nothing(), NOT_THERE, none));
                routes.add(Route.post("/" + part + rest, Map.class, Shape.nothing(), NOT_THERE, none)
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

    private static <T> List<T> page(Call call, Stream<T> all) {
        return all.skip(call.number("firstResult", 0, 0, Integer.MAX_VALUE))
                .limit(call.number("maxResults", Integer.MAX_VALUE, 0, Integer.MAX_VALUE))
                .toList();
    }

    private static boolean matches(@Nullable String asked, String id) {
        return asked == null || asked.equals(id);
    }

    private Stream<RestSettings.User> users(Call call) {
        return settings.users().stream().filter(user -> matches(call.query("id"), user.id()));
    }

    private Stream<String> groups(Call call) {
        return settings.users().stream()
                .filter(user -> matches(call.query("member"), user.id()))
                .flatMap(user -> user.groups().stream())
                .filter(group -> matches(call.query("id"), group))
                .distinct()
                .sorted();
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
        JsonNode body = call.tree();
        String name = Values.text("username", body.path("username"));
        String password = Values.text("password", body.path("password"));
        return context.ok(Fields.of(
                "authenticatedUser",
                name,
                "authenticated",
                call.caller().name() == null || isLogin(call.request().header("authorization"), name, password)));
    }

    /** Whether the request itself was let in by this name and password: no other password can be checked here. */
    private static boolean isLogin(@Nullable String header, String name, String password) {
        String scheme = "Basic ";
        byte[] wanted = Base64.getEncoder().encode((name + ":" + password).getBytes(StandardCharsets.UTF_8));
        return header != null
                && header.regionMatches(true, 0, scheme, 0, scheme.length())
                && MessageDigest.isEqual(
                        wanted, header.substring(scheme.length()).strip().getBytes(StandardCharsets.UTF_8));
    }
}
