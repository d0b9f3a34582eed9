package dev.headway.rest.camunda;

import dev.headway.engine.AlreadyDoneException;
import dev.headway.engine.ObjectNotFoundException;
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
import dev.headway.rest.search.Values;
import dev.headway.rest.value.Masking;
import dev.headway.rest.value.TypedValues;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
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
    /** What stands beside the criteria in a URL, and in a body. */
    private static final Set<String> IN_URL =
            Set.of("firstResult", "maxResults", "sortBy", "sortOrder", "deserializeValues");

    private static final Set<String> IN_BODY = Set.of("sortBy", "sortOrder", "sorting", "orQueries");
    private static final int FOUND_MAX = Query.LIST_MAX;
    private static final int ASKED_AT_ONCE = 1_000;
    private static final int KNOWN_MAX = 10_000;

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
                if (definitions.size() >= KNOWN_MAX) {
                    definitions.clear();
                }
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
            throw HttpFailure.missing(what, id);
        }
        return thing;
    }

    /** What a change does is logged with the {@code annotation} of its body, if it has one. */
    void annotate(JsonNode body) {
        JsonNode text = body.path("annotation");
        if (!text.isMissingNode() && !text.isNull()) {
            engine.getIdentityService().setOperationReason(Values.text("annotation", text));
        }
    }

    /** A deletion. With {@code failIfNotExists=false} nothing is wrong where there is nothing to delete. */
    static Response deleted(Call call, Runnable deletion) {
        boolean mustExist = call.flag("failIfNotExists", true);
        try {
            deletion.run();
        } catch (ObjectNotFoundException | AlreadyDoneException missing) {
            if (mustExist) {
                throw missing;
            }
        }
        return Response.empty(204);
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
                        path,
                        Shape.many(Map.class),
                        "Lists.",
                        call -> list(call, fromQuery(call), fromUrl(call, query, filter), filter, views))
                .filters(filter));
        routes.add(
                Route.get(path + "/count", Shape.one(Map.class), "Counts.", call -> count(fromUrl(call, query, filter)))
                        .filters(filter));
        if (ways != Ways.GET) {
            routes.add(Route.post(path, Map.class, Shape.many(Map.class), "Lists.", call -> {
                        JsonNode body = call.tree();
                        return list(call, body, query(body, query, filter), filter, views);
                    })
                    .query("firstResult", "integer", "How many to leave out.")
                    .query("maxResults", "integer", "How many at most.")
                    .query("deserializeValues", "boolean", "Changes nothing: objects are JSON.")
                    .by(dev.headway.rest.http.Role.READER));
        }
        if (ways == Ways.POST) {
            routes.add(Route.post(
                            path + "/count",
                            Map.class,
                            Shape.one(Map.class),
                            "Counts.",
                            call -> count(query(call.tree(), query, filter)))
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

    /** A query with the criteria of a URL. */
    <Q extends Query<Q, T>, T> Q fromUrl(Call call, Supplier<Q> query, Filter<Q> filter) {
        return filter.apply(query.get(), fromQuery(call), IN_URL).allowScan();
    }

    /** A query with the criteria of an object in a body. */
    <Q extends Query<Q, T>, T> Q query(JsonNode body, Supplier<Q> query, Filter<Q> filter) {
        for (String page : List.of("firstResult", "maxResults")) {
            if (body.has(page)) {
                throw HttpFailure.badRequest(
                        "unknown-criterion",
                        "Expected criteria in the body, got '" + page + "'. A list takes it in the URL."
                                + " Nothing was searched or changed.");
            }
        }
        Q narrowed = filter.apply(query.get(), body, IN_BODY).allowScan();
        for (JsonNode or : array(body, "orQueries")) {
            narrowed = filter.apply(narrowed.or(), or, Set.of()).endOr();
        }
        return narrowed;
    }

    private static JsonNode array(JsonNode body, String name) {
        JsonNode value = body.path(name);
        if (!value.isMissingNode() && !value.isNull() && !value.isArray()) {
            throw Values.wrong(name, "an array of objects", value);
        }
        return value;
    }

    private Response count(Query<?, ?> query) {
        return ok(Map.of("count", query.count()));
    }

    private <Q extends Query<Q, T>, T> Response list(
            Call call, JsonNode asked, Q query, Filter<Q> filter, Views<T> views) {
        Q narrowed = ordered(query, asked, filter);
        for (JsonNode sorting : array(asked, "sorting")) {
            for (String name : sorting.propertyNames()) {
                if (!name.equals("sortBy") && !name.equals("sortOrder")) {
                    throw HttpFailure.badRequest(
                            "unknown-field", "Expected sortBy and sortOrder in 'sorting', got '" + name + "'.");
                }
            }
            narrowed = ordered(narrowed, sorting, filter);
        }
        int first = call.number("firstResult", 0, 0, Integer.MAX_VALUE);
        int max = call.number("maxResults", FOUND_MAX, 0, Integer.MAX_VALUE);
        List<T> found = narrowed.listPage(first, Math.min(max, FOUND_MAX));
        return ok(found.stream().map(views.of(call, found)).toList());
    }

    /** The order that {@code sortBy} and {@code sortOrder} of an object say; the query itself when it has neither. */
    <Q extends Query<Q, T>, T> Q ordered(Q query, JsonNode asked, Filter<Q> filter) {
        JsonNode by = asked.path("sortBy");
        JsonNode way = asked.path("sortOrder");
        boolean noWay = way.isMissingNode() || way.isNull();
        if (noWay && asked.isObject() && (by.isMissingNode() || by.isNull())) {
            return query;
        }
        if (!by.isString()) {
            throw Values.wrong("sortBy", "the name of an order", asked.isObject() ? by : asked);
        }
        String order = noWay ? "asc" : Values.text("sortOrder", way).toLowerCase(Locale.ROOT);
        return switch (order) {
            case "asc" -> filter.order(query, by.stringValue(), true);
            case "desc" -> filter.order(query, by.stringValue(), false);
            default -> throw Values.wrong("sortOrder", "asc or desc", way);
        };
    }
}
