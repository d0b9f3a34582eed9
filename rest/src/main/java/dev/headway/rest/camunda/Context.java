package dev.headway.rest.camunda;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.history.HistoricProcessInstance;
import dev.headway.engine.query.Query;
import dev.headway.engine.repository.ProcessDefinition;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.json.Json;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Filter;
import dev.headway.rest.value.Masking;
import dev.headway.rest.value.TypedValues;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What all routes of the API share: the engine, the JSON, and the way to answer and to search. Thread-safe. */
final class Context {
    private static final Set<String> PAGING = Set.of(
            "firstResult",
            "maxResults",
            "sortBy",
            "sortOrder",
            "sorting",
            "orQueries",
            "deserializeValues",
            "deserializeValue");
    private static final int FOUND_MAX = Query.LIST_MAX;
    private static final int ASKED_AT_ONCE = 1_000;

    private final ProcessEngine engine;
    private final Json json;
    private final TypedValues values;
    private final Masking masking;
    /** What a definition says of itself never changes. */
    private final Map<String, ProcessDefinition> definitions = new ConcurrentHashMap<>();

    Context(ProcessEngine engine, Json json, Masking masking) {
        this.engine = engine;
        this.json = json;
        this.values = new TypedValues(json);
        this.masking = masking;
    }

    ProcessEngine engine() {
        return engine;
    }

    Json json() {
        return json;
    }

    /** Which variables are not shown. */
    Masking masking() {
        return masking;
    }

    TypedValues values() {
        return values;
    }

    /** The definition with this id; null when it was deleted. Whether it is suspended may be out of date. */
    @Nullable
    ProcessDefinition definition(String id) {
        ProcessDefinition known = definitions.get(id);
        if (known == null) {
            known = engine.getRepositoryService()
                    .createProcessDefinitionQuery()
                    .processDefinitionId(id)
                    .singleResult();
            if (known != null) {
                definitions.put(id, known);
            }
        }
        return known;
    }

    @Nullable
    String versionTag(String definitionId) {
        ProcessDefinition definition = definition(definitionId);
        return definition == null ? null : definition.getVersionTag();
    }

    @Nullable
    String definitionKey(String definitionId) {
        ProcessDefinition definition = definition(definitionId);
        return definition == null ? null : definition.getKey();
    }

    Response ok(Object body) {
        return Response.bytes(200, Response.JSON, json.bytes(body));
    }

    Response text(@Nullable String text) {
        return text == null
                ? Response.empty(204)
                : Response.bytes(200, "text/plain;charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    /** A variable as it is, without JSON around it; a 400 when it is neither bytes nor a file. */
    Response content(String name, @Nullable Object value) {
        TypedValues.Content content = values.content(value);
        if (content == null) {
            throw HttpFailure.badRequest(
                    "not-binary",
                    "Expected a variable of the type Bytes or File, but '" + name
                            + "' has another. Read it without /data.");
        }
        Response response = Response.bytes(200, content.mediaType(), content.bytes());
        String file = content.fileName();
        return file == null
                ? response
                : response.with(
                        "Content-Disposition", "attachment; filename=\"" + file.replaceAll("[^\\w. -]", "_") + "\"");
    }

    /** The thing itself, or a 404 that says what was looked for. */
    <T> T found(String what, String id, @Nullable T thing) {
        if (thing == null) {
            throw new HttpFailure(
                    404,
                    "not-found",
                    "Expected a " + what + " with id " + id + ", but there is none. It may have ended.");
        }
        return thing;
    }

    /** How a search is called. */
    enum Ways {
        /** {@code GET path} and {@code GET path/count}. */
        GET,
        /** And {@code POST path}, which has no count beside it. */
        LIST_BY_POST,
        /** And {@code POST path} and {@code POST path/count}. */
        POST
    }

    /** How things that were found are shown, which may ask for more about all of them at once. */
    interface Views<T> {
        Function<T, Map<String, @Nullable Object>> of(Call call, List<T> found);
    }

    /** {@link #search(String, Supplier, Filter, Views, Ways)} of what is shown by itself. */
    <Q extends Query<Q, T>, T> List<Route> search(
            String path,
            Supplier<Q> query,
            Filter<Q> filter,
            Function<T, Map<String, @Nullable Object>> view,
            boolean withPost) {
        return search(path, query, filter, (call, found) -> view, withPost ? Ways.POST : Ways.GET);
    }

    /**
     * The routes of a search, those that Camunda has. Unlike the engine's own API these never refuse a search for want of an index,
     * since clients of Camunda do not expect it.
     */
    <Q extends Query<Q, T>, T> List<Route> search(
            String path, Supplier<Q> query, Filter<Q> filter, Views<T> views, Ways ways) {
        List<Route> routes = new ArrayList<>();
        routes.add(Route.get(
                path, Shape.many(Map.class), "Lists.", call -> list(call, fromQuery(call), query, filter, views)));
        routes.add(Route.get(
                path + "/count", Shape.one(Map.class), "Counts.", call -> count(fromQuery(call), query, filter)));
        if (ways != Ways.GET) {
            routes.add(Route.post(
                            path,
                            Map.class,
                            Shape.many(Map.class),
                            "Lists.",
                            call -> list(call, call.tree(), query, filter, views))
                    .by(dev.headway.rest.http.Role.READER));
        }
        if (ways == Ways.POST) {
            routes.add(Route.post(
                            path + "/count",
                            Map.class,
                            Shape.one(Map.class),
                            "Counts.",
                            call -> count(call.tree(), query, filter))
                    .by(dev.headway.rest.http.Role.READER));
        }
        return routes;
    }

    /** The instances with these ids by id, running and ended ones, as far as history knows them. */
    Map<String, HistoricProcessInstance> instances(Stream<String> ids) {
        List<String> all = ids.distinct().toList();
        Map<String, HistoricProcessInstance> found = new HashMap<>();
        for (int i = 0; i < all.size(); i += ASKED_AT_ONCE) {
            engine.getHistoryService()
                    .createHistoricProcessInstanceQuery()
                    .processInstanceIds(Set.copyOf(all.subList(i, Math.min(all.size(), i + ASKED_AT_ONCE))))
                    .list()
                    .forEach(instance -> found.put(instance.getId(), instance));
        }
        return found;
    }

    /** Parameters of the query as an object, the last of each name. */
    ObjectNode fromQuery(Call call) {
        ObjectNode object = json.mapper().createObjectNode();
        call.request().query().forEach((name, all) -> object.put(name, all.get(all.size() - 1)));
        return object;
    }

    /** A query with the criteria of an object. */
    <Q extends Query<Q, T>, T> Q query(JsonNode body, Supplier<Q> query, Filter<Q> filter) {
        Q narrowed = filter.apply(query.get(), body, PAGING).allowScan();
        for (JsonNode or : body.path("orQueries")) {
            narrowed = filter.apply(narrowed.or(), or, PAGING).endOr();
        }
        return narrowed;
    }

    private <Q extends Query<Q, T>, T> Response count(JsonNode body, Supplier<Q> query, Filter<Q> filter) {
        return ok(Map.of("count", query(body, query, filter).count()));
    }

    private <Q extends Query<Q, T>, T> Response list(
            Call call, JsonNode body, Supplier<Q> query, Filter<Q> filter, Views<T> views) {
        Q narrowed = query(body, query, filter);
        if (body.path("sortBy").isString()) {
            narrowed = filter.order(
                    narrowed,
                    body.path("sortBy").stringValue(),
                    !body.path("sortOrder").asString("asc").equalsIgnoreCase("desc"));
        }
        for (JsonNode sorting : body.path("sorting")) {
            narrowed = filter.order(
                    narrowed,
                    sorting.path("sortBy").asString(""),
                    !sorting.path("sortOrder").asString("asc").equalsIgnoreCase("desc"));
        }
        int first = call.number("firstResult", 0, 0, Integer.MAX_VALUE);
        int max = call.number("maxResults", FOUND_MAX, 0, Integer.MAX_VALUE);
        List<T> found = narrowed.listPage(first, Math.min(max, FOUND_MAX));
        return ok(found.stream().map(views.of(call, found)).toList());
    }
}
