package dev.headway.rest.v1;

import dev.headway.engine.query.Page;
import dev.headway.engine.query.Query;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.http.Role;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.QueryFilter;
import dev.headway.rest.search.Search;
import dev.headway.rest.search.Values;
import dev.headway.rest.v1.view.SearchRequests.Count;
import dev.headway.rest.v1.view.SearchRequests.CountBody;
import dev.headway.rest.v1.view.SearchRequests.CountByBody;
import dev.headway.rest.v1.view.SearchRequests.CountOf;
import dev.headway.rest.v1.view.SearchRequests.ExportBody;
import dev.headway.rest.v1.view.SearchRequests.Order;
import dev.headway.rest.v1.view.SearchRequests.SearchBody;
import dev.headway.rest.v1.view.SearchRequests.Sort;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/** {@code search}, {@code count}, {@code count-by} and get by id, the same for whatever can be searched. */
final class Searching {
    private static final String ALTERNATIVES = "orQueries";
    private static final Set<String> NO_CRITERIA = Set.of(ALTERNATIVES);
    private static final int LIMIT = 100;
    private static final int LIMIT_MAX = 1_000;

    private final Answers answers;

    Searching(Answers answers) {
        this.answers = answers;
    }

    /** A page of what was found. */
    record Found<V>(List<V> items, @Nullable String nextCursor) {}

    <Q extends Query<Q, T>, T, V> List<Route> routes(Search<Q, T, V> search) {
        List<Route> routes = new ArrayList<>();
        routes.add(Route.post(
                        search.path() + "/search",
                        SearchBody.class,
                        Shape.page(search.viewType()),
                        "Finds each " + search.thing() + " that matches a filter, a page at a time.",
                        call -> list(call, search))
                .filters(search.filter())
                .by(Role.READER));
        routes.add(Route.post(
                        search.path() + "/count",
                        CountBody.class,
                        Shape.one(Count.class),
                        "Counts each " + search.thing() + " that matches a filter.",
                        call -> count(call, search))
                .filters(search.filter())
                .by(Role.READER));
        routes.addAll(exports(search));
        Map<String, Function<Q, Map<String, Long>>> counts = QueryFilter.counts(search.queryType());
        if (!counts.isEmpty()) {
            routes.add(Route.post(
                            search.path() + "/count-by",
                            CountByBody.class,
                            Shape.many(CountOf.class),
                            "Counts each " + search.thing() + " that matches a filter, for each value of one of: "
                                    + String.join(", ", counts.keySet()) + ".",
                            call -> countBy(call, search, counts))
                    .filters(search.filter())
                    .by(Role.READER));
        }
        BiFunction<Q, String, Q> byId = search.byId();
        if (byId != null) {
            routes.add(Route.get(
                    search.path() + "/{id}",
                    Shape.one(search.viewType()),
                    "One " + search.thing() + ".",
                    call -> answers.ok(one(search, byId, call.path("id")))));
        }
        return routes;
    }

    private <Q extends Query<Q, T>, T, V> List<Route> exports(Search<Q, T, V> search) {
        Exports exports = new Exports(answers.json());
        String all = "All of each " + search.thing() + " that matches a filter, ";
        return List.of(
                Route.post(
                                search.path() + "/export/csv",
                                ExportBody.class,
                                Shape.media(Exports.CSV),
                                all
                                        + "as CSV; a text that a spreadsheet would take for a formula has an apostrophe before it.",
                                call -> exports.csv(exported(call, search), search.view(), search.viewType()))
                        .filters(search.filter())
                        .by(Role.READER),
                Route.post(
                                search.path() + "/export/ndjson",
                                ExportBody.class,
                                Shape.media(Exports.NDJSON),
                                all + "one JSON object a line.",
                                call -> exports.ndjson(exported(call, search), search.view()))
                        .filters(search.filter())
                        .by(Role.READER));
    }

    private <Q extends Query<Q, T>, T, V> Q exported(Call call, Search<Q, T, V> search) {
        ExportBody body = call.body(ExportBody.class, new ExportBody(null, null, null));
        return ordered(query(call, search, body.filter(), body.allowScan()), search, body.sort());
    }

    private static <Q extends Query<Q, T>, T> Q ordered(Q query, Search<Q, T, ?> search, @Nullable List<Sort> sorts) {
        Q ordered = query;
        for (Sort sort : sorts == null ? List.<Sort>of() : sorts) {
            ordered = search.filter().order(ordered, sort.by(), sort.order() != Order.desc);
        }
        return ordered;
    }

    private static <Q extends Query<Q, T>, T, V> V one(
            Search<Q, T, V> search, BiFunction<Q, String, Q> byId, String id) {
        T thing = byId.apply(search.query().apply(NullNode.getInstance()), id).singleResult();
        return search.view().apply(Answers.found(search.thing(), id, thing));
    }

    /** A query with the criteria of a filter. */
    <Q extends Query<Q, T>, T> Q query(Search<Q, T, ?> search, @Nullable JsonNode given) {
        JsonNode filter = given == null ? NullNode.getInstance() : given;
        Q query = search.filter().apply(search.query().apply(filter), filter, NO_CRITERIA);
        JsonNode alternatives = filter.path(ALTERNATIVES);
        if (!alternatives.isMissingNode() && !alternatives.isNull()) {
            if (!alternatives.isArray()) {
                throw Values.wrong(ALTERNATIVES, "an array of filters", alternatives);
            }
            for (JsonNode each : alternatives) {
                query = search.filter().apply(query.or(), each, List.of()).endOr();
            }
        }
        return query;
    }

    private <Q extends Query<Q, T>, T> Q query(
            Call call, Search<Q, T, ?> search, @Nullable JsonNode filter, @Nullable Boolean allowScan) {
        Q query = query(search, filter);
        if (!Answers.is(allowScan)) {
            return query;
        }
        if (!call.caller().may(Role.ADMIN)) {
            throw new HttpFailure(
                    403,
                    "not-allowed",
                    "Expected a search without allowScan, since only users with the role ADMIN may scan."
                            + " Add a criterion that an index serves.");
        }
        return query.allowScan();
    }

    private <Q extends Query<Q, T>, T, V> Response list(Call call, Search<Q, T, V> search) {
        SearchBody body = call.body(SearchBody.class, new SearchBody(null, null, null, null, null));
        Q query = ordered(query(call, search, body.filter(), body.allowScan()), search, body.sort());
        Page<T> page = query.page(body.cursor(), limit(body.limit()));
        return answers.ok(new Found<>(page.items().stream().map(search.view()).toList(), page.next()));
    }

    static int limit(@Nullable Integer given) {
        int limit = given == null ? LIMIT : given;
        if (limit < 1 || limit > LIMIT_MAX) {
            throw HttpFailure.badRequest(
                    "wrong-value", "Expected 'limit' from 1 to " + LIMIT_MAX + ", got " + limit + ".");
        }
        return limit;
    }

    private <Q extends Query<Q, T>, T, V> Response count(Call call, Search<Q, T, V> search) {
        CountBody body = call.body(CountBody.class, new CountBody(null, null));
        return answers.ok(
                new Count(query(call, search, body.filter(), body.allowScan()).count()));
    }

    private <Q extends Query<Q, T>, T, V> Response countBy(
            Call call, Search<Q, T, V> search, Map<String, Function<Q, Map<String, Long>>> counts) {
        CountByBody body = call.body(CountByBody.class);
        Function<Q, Map<String, Long>> count = counts.get(body.by());
        if (count == null) {
            throw HttpFailure.badRequest(
                    "wrong-value",
                    "Expected 'by' as one of " + String.join(", ", counts.keySet()) + ", got '" + body.by() + "'.");
        }
        Map<String, Long> counted = count.apply(query(call, search, body.filter(), body.allowScan()));
        return answers.ok(counted.entrySet().stream()
                .map(each -> new CountOf(each.getKey(), each.getValue()))
                .toList());
    }
}
